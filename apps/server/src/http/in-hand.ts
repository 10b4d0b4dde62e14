import type { Lane } from '@quickprism/contract/endpoint'

/**
 * About a tenth of a second of work, which keeps the databases busy. More of them answer no more people in a second, and
 * each that waits makes every step of an alert slower (RE-04); fewer send people away in every small rush (EN-03).
 */
const MOST_IN_HAND = 300

type Party = number | string

/** Counts the lists and charts that are being answered, and tells where there are too many for another one. */
export const countInHand = (most = MOST_IN_HAND) => {
  const ofParty = new Map<Party, number>()
  let inHand = 0
  return {
    /** Nobody has more places than are left: whoever asks for hundreds at once leaves as many, and the next finds one. */
    isFullFor: (lane: Lane, party: Party) => lane === 'first' && inHand + (ofParty.get(party) ?? 0) >= most,
    async hold<T>(lane: Lane, party: Party, work: () => Promise<T>): Promise<T> {
      if (lane !== 'first') return work()
      inHand++
      ofParty.set(party, (ofParty.get(party) ?? 0) + 1)
      try {
        return await work()
      } finally {
        inHand--
        const left = (ofParty.get(party) as number) - 1
        if (left > 0) ofParty.set(party, left)
        else ofParty.delete(party)
      }
    },
  }
}
