import { browserStorage } from '@quickprism/client/browser-storage'
import type { App } from '@quickprism/contract/app'
import { REFRESH_PATH } from '@quickprism/contract/refresh-path'
import { LEFT_MARK } from './left-mark.ts'

/** What the app's icon and posters open. Some other screens want no session, or take a secret out of the address first. */
const NEEDS_SESSION = /^\/app\/(?:branch\/[^/]+)?$/

/** As long as any other call may take, in milliseconds. */
const PATIENCE = 30_000

const ask = () =>
  fetch(REFRESH_PATH, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ app: 'companion' satisfies App }),
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE),
  })
    // Read at once: an answer that has come is not lost, however long the app takes.
    .then(async (answer) => new Response(await answer.text(), answer))

const isAsked = NEEDS_SESSION.test(location.pathname) && browserStorage.get(LEFT_MARK) === undefined
let asked = isAsked ? ask() : undefined
// Whoever takes the answer deals with its failure; until then it must not count as unhandled.
asked?.catch(() => {})

/**
 * Who is there, asked before the app itself has come: a small script of its own, which the page runs as soon as it has
 * arrived. The answer is good for one who asks.
 */
export const takeAnswer = () => {
  const taken = asked
  asked = undefined
  return taken
}
