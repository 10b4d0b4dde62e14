import type { Lane } from '@quickprism/contract/endpoint'
import type { Party } from '../admission/arrive.ts'
import { tally } from '../tally.ts'

/**
 * About a tenth of a second of work, which keeps the databases busy. More of them answer no more people in a second, and
 * each that waits makes every step of an alert slower (RE-04); fewer send people away in every small rush (EN-03).
 */
const MOST_IN_HAND = 300

/** Counts the lists and charts that are being answered, and tells where there are too many for another one. */
export const countInHand = (most = MOST_IN_HAND) => {
  const theirs = tally<Party>()
  let inHand = 0
  return {
    /** Nobody takes more places than they leave free: the next person finds one beside whoever asks for hundreds. */
    isFullFor: (lane: Lane, party: Party) => lane === 'first' && inHand + theirs.of(party) >= most,
    async hold<T>(lane: Lane, party: Party, work: () => Promise<T>): Promise<T> {
      if (lane !== 'first') return work()
      inHand++
      theirs.add(party)
      try {
        return await work()
      } finally {
        inHand--
        theirs.remove(party)
      }
    },
  }
}
