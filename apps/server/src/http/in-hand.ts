import type { Lane } from '@quickprism/contract/endpoint'

/**
 * About a quarter of a second of work, which keeps the databases busy. More of them answer no more people in a second,
 * and each that waits makes every step of an alert slower (RE-04: 200 in hand, 0.8 s; 500 in hand, 1.2 s).
 */
const MOST_IN_HAND = 200

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
