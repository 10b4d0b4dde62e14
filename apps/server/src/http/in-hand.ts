import type { Lane } from '@quickprism/contract/endpoint'
import { refuse } from '../refuse.ts'

/**
 * About a second of work. Whoever came after so many would wait for most of their patience and be refused all the same,
 * and each that waits makes every step of an alert slower.
 */
const MOST_IN_HAND = 500

export type InHand = <T>(lane: Lane, work: () => Promise<T>) => Promise<T>

/** Counts the lists and charts that are being answered, and refuses the next one at once where there are too many. */
export const countInHand = (most = MOST_IN_HAND): InHand => {
  let inHand = 0
  return async (lane, work) => {
    if (lane !== 'first') return work()
    if (inHand >= most) throw refuse.busy()
    inHand++
    try {
      return await work()
    } finally {
      inHand--
    }
  }
}
