import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext
type Group = Rolldown.CodeSplittingGroup

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const MAIN = source('main.tsx')
export const SIGN_IN = source('features/sessions/sign-in-screen.tsx')
const OPEN_PAGES = [
  SIGN_IN,
  source('features/people/register-screen.tsx'),
  source('features/people/help-screen.tsx'),
  source('app/invitation-page.tsx'),
]
const LAYOUT = source('app/dashboard-layout.tsx')
const LANDING = source('app/entry-page.tsx')

/**
 * What changes with a library and not with us stays in the browser's cache from one release to the next.
 * `without-eval` goes with zod, because it must run before any chunk that states a shape.
 */
const framework =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|zod)\/|contract\/src\/without-eval/

/** Parts of these libraries that only later screens use: they load with them. */
const later =
  /query-core\/.*\/(infiniteQuery|queriesObserver)|react-query\/.*\/(useInfiniteQuery|useQueries)|react-router\/.*\/useBlocker/

/** Every module that is there once one of these has loaded. */
const reachedFrom = (graph: Graph, roots: readonly string[]) => {
  const reached = new Set(roots)
  for (const id of reached) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  }
  return reached
}

type Needs = { by: string; andBy?: string; notBy?: readonly string[] }

const neededBy = (name: string, { by, andBy = by, notBy = [] }: Needs): Group => {
  let reached: { by: Set<string>; andBy: Set<string>; notBy: Set<string> } | undefined
  return {
    debugName: name,
    name(id, graph) {
      reached ??= {
        by: reachedFrom(graph, [by]),
        andBy: reachedFrom(graph, [andBy]),
        notBy: reachedFrom(graph, notBy),
      }
      return reached.by.has(id) && reached.andBy.has(id) && !reached.notBy.has(id) ? name : null
    },
  }
}

/**
 * One file for each step of the way in, instead of one for each set of screens that share something: those were a
 * hundred small files on the landing page, each a request of its own and compressed by itself. A module belongs to the
 * first group that takes it.
 */
const groups: Group[] = [
  { name: 'framework', test: (id) => framework.test(id) && !later.test(id) },
  // Which screen needs which is known only after what nobody uses was left out: their list imports all of them.
  { name: 'icons', test: /lucide-react\/dist/, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
  { ...neededBy('start', { by: MAIN }), test: (id) => id !== MAIN },
  { ...neededBy('sign-in-and-layout', { by: SIGN_IN, andBy: LAYOUT }), minShareCount: 2 },
  { ...neededBy('layout', { by: LAYOUT, notBy: OPEN_PAGES }), minShareCount: 2 },
  { ...neededBy('landing', { by: LANDING, notBy: OPEN_PAGES }), minShareCount: 2 },
]

export const chunks: Rolldown.OutputOptions = {
  codeSplitting: { groups: groups.map((group, place) => ({ ...group, priority: groups.length - place })) },
  // The icons of several screens would be named after all of these.
  chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
}
