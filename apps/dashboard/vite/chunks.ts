import { fileURLToPath } from 'node:url'
import { framework, icons, inFiles, neededBy } from '../../../packages/client/vite/needed-by.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const MAIN = source('main.tsx')
export const SIGN_IN = source('features/sessions/sign-in-screen.tsx')
const OPEN_PAGES = [
  SIGN_IN,
  source('features/people/register-screen.tsx'),
  source('features/people/help-screen.tsx'),
  source('app/invitation-page.tsx'),
]
export const LAYOUT = source('app/dashboard-layout.tsx')
export const LANDING = source('app/entry-page.tsx')

/** Parts of these libraries that only later screens use: they load with them. */
const later =
  /query-core\/.*\/(infiniteQuery|queriesObserver)|react-query\/.*\/(useInfiniteQuery|useQueries)|react-router\/.*\/useBlocker/

/**
 * One file for each step of the way in, instead of one for each set of screens that share something: those were a
 * hundred small files on the landing page, each a request of its own and compressed by itself.
 */
export const chunks = inFiles([
  { name: 'framework', test: (id) => framework.test(id) && !later.test(id) },
  { ...neededBy('start', { by: [MAIN] }), test: (id) => id !== MAIN },
  { ...neededBy('sign-in-and-layout', { by: [SIGN_IN], andBy: [LAYOUT] }), minShareCount: 2 },
  // Small ones would each wait for a turn of their own: on a slow line that is 0.4 s.
  neededBy('sign-in', { by: [SIGN_IN], notBy: [LAYOUT, LANDING] }),
  { ...neededBy('layout', { by: [LAYOUT], notBy: OPEN_PAGES }), minShareCount: 2 },
  { ...neededBy('landing', { by: [LANDING], notBy: OPEN_PAGES }), minShareCount: 2 },
  icons,
])
