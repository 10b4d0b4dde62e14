import { fileURLToPath } from 'node:url'
import { framework, icons, inFiles, neededBy } from '../../../packages/client/vite/needed-by.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const MAIN = source('main.tsx')
const APP_ROOT = source('app-root.ts')
const ASKED_AHEAD = [source('lib/asked-ahead.ts'), source('lib/left-mark.ts')]
export const SIGN_IN = source('features/sessions/sign-in-screen.tsx')
export const PASS = source('app/home-page.tsx')
/** What the poster of a branch leads to. */
export const CHECK_IN = source('app/branch-page.tsx')
/** What stands around every screen of someone who is signed in. */
export const AROUND = source('app/signed-in.tsx')
const SHELL = source('app/shell.tsx')
const TO_THE_PASS = [AROUND, SHELL, PASS]

/** One file for each step to the pass: a stranger who signs in loads nothing of it, and each runs by itself. */
export const chunks = inFiles([
  { name: 'asked-ahead', test: (id) => ASKED_AHEAD.includes(id) || id.endsWith('contract/src/refresh-path.ts') },
  { name: 'framework', test: framework },
  { name: 'app-root', test: (id) => id === APP_ROOT },
  { ...neededBy('start', { by: [MAIN] }), test: (id) => id !== MAIN },
  { ...neededBy('sign-in-and-pass', { by: [SIGN_IN], andBy: TO_THE_PASS }), minShareCount: 2 },
  neededBy('around', { by: [AROUND, SHELL] }),
  // The pass itself, half of which is drawing its code, is not needed to check in.
  neededBy('pass-and-check-in', { by: [PASS], andBy: [CHECK_IN] }),
  neededBy('pass', { by: [PASS] }),
  // Small ones would each wait for a turn of their own.
  neededBy('sign-in-and-check-in', { by: [SIGN_IN], andBy: [CHECK_IN] }),
  neededBy('sign-in', { by: [SIGN_IN] }),
  neededBy('check-in', { by: [CHECK_IN] }),
  icons,
])
