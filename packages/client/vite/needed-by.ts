import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext
type Group = Rolldown.CodeSplittingGroup

/** Every module that is there once one of these has loaded. */
const reachedFrom = (graph: Graph, roots: readonly string[]) => {
  const reached = new Set(roots)
  for (const id of reached) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  }
  return reached
}

type Needs = { by: readonly string[]; andBy?: readonly string[]; notBy?: readonly string[] }

/** A file of script for what these screens need, where those do as well and none of the others does. */
export const neededBy = (name: string, { by, andBy = by, notBy = [] }: Needs): Group => {
  let reached: { by: Set<string>; andBy: Set<string>; notBy: Set<string> } | undefined
  return {
    debugName: name,
    name(id, graph) {
      reached ??= {
        by: reachedFrom(graph, by),
        andBy: reachedFrom(graph, andBy),
        notBy: reachedFrom(graph, notBy),
      }
      return reached.by.has(id) && reached.andBy.has(id) && !reached.notBy.has(id) ? name : null
    },
  }
}

/**
 * What changes with a library and not with us stays in the browser's cache from one release to the next.
 * `without-eval` goes with zod, because it must run before any file that states a shape.
 */
export const framework =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|zod)\/|contract\/src\/without-eval/

/** The icons of later screens, small sets joined: left to the bundler, each that two screens share would be a file. */
export const icons: Group = {
  name: 'icons',
  test: /lucide-react\/dist/,
  entriesAware: true,
  entriesAwareMergeThreshold: 3_000,
}

/** The files of an app. A module belongs to the first group that takes it. */
export const inFiles = (groups: readonly Group[]): Rolldown.OutputOptions => ({
  codeSplitting: { groups: groups.map((group, place) => ({ ...group, priority: groups.length - place })) },
  // The icons of several screens would be named after all of these.
  chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
})
