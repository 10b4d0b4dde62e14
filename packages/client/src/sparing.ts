import type { Failure } from '@quickprism/contract/failure'
import { pauseForBusy } from './asking-again.ts'

const BUSY = 503

/** So many milliseconds the others wait for the answer to the one that tries. */
const SOON = 500

type Heard = { status: number; failure: Failure }

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Spares a server that has sent a question of an open screen away because it has too much to do. For two to four seconds
 * it is asked for none; then one goes to see whether that is over, and the others wait for its answer if that comes soon. A
 * page has nine of them, and a thousand pages that ask for everything again and again keep a server from answering any.
 */
export const sparing = (now: () => number = Date.now) => {
  let said: Failure | undefined
  let until = 0
  let trying: PromiseWithResolvers<void> | undefined
  return {
    /** What the server said, where a question is not to be sent now. */
    async refusal() {
      if (trying) await Promise.race([trying.promise, pause(SOON)])
      if (!said || trying || now() < until) return said
      trying = Promise.withResolvers()
      return undefined
    },
    /** What became of one that was sent; nothing where it was called off. */
    heard(answer: Heard | 'answered' | undefined) {
      if (answer !== undefined) {
        said =
          answer !== 'answered' && answer.status === BUSY && answer.failure.code === 'busy' ? answer.failure : undefined
        until = now() + pauseForBusy()
      }
      trying?.resolve()
      trying = undefined
    },
  }
}
