import type { Failure } from '@quickprism/contract/failure'
import { pauseForBusy } from './asking-again.ts'

const BUSY = 503

type Heard = { status: number; failure: Failure }

/**
 * Spares a server that has sent a question of an open screen away because it has too much to do. For two to three seconds
 * it is asked for none; then one goes to see whether that is over, and the others wait for its answer. A page has nine of
 * them, and a thousand pages that ask for everything again and again keep a server from answering any. The clock is one
 * that is never set back.
 */
export const sparing = (now = () => performance.now()) => {
  let said: Failure | undefined
  let until = 0
  let isTrying = false
  return {
    /** What the server said, where a question is not to be sent now. */
    refusal() {
      if (!said) return undefined
      if (isTrying || now() < until) return said
      isTrying = true
      return undefined
    },
    /** What became of one that was sent; nothing where it was called off. */
    heard(answer: Heard | 'answered' | undefined) {
      isTrying = false
      if (answer === undefined) return
      said =
        answer !== 'answered' && answer.status === BUSY && answer.failure.code === 'busy' ? answer.failure : undefined
      until = now() + pauseForBusy()
    },
  }
}
