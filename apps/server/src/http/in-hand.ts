import type { Lane } from '@quickprism/contract/endpoint'

/**
 * About a tenth of a second of work, which keeps the databases busy. More of them answer no more people in a second, and
 * each that waits makes every step of an alert slower (RE-04); fewer send people away in every small rush (EN-03).
 */
const MOST_IN_HAND = 300

/** Counts the lists and charts that are being answered, and tells where there are too many for another one. */
export const countInHand = (most = MOST_IN_HAND) => {
  let inHand = 0
  return {
    isFullFor: (lane: Lane) => lane === 'first' && inHand >= most,
    async hold<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
      if (lane !== 'first') return work()
      inHand++
      try {
        return await work()
      } finally {
        inHand--
      }
    },
  }
}
