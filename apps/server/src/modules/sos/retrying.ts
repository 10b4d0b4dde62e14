import { sosDelivery } from '../../db/codes.ts'

/** Three tries at once, two a second apart, then ten that come later and later: from one second to twenty. */
const AT_ONCE = 3
const SOON = 2
const BACKING_OFF = 10
const SHORTEST = 1_000
const LONGEST = 20_000

export const MOST_TRIES = AT_ONCE + SOON + BACKING_OFF

/** How many milliseconds after a failed try the next one is due; nothing where there is none, and it is given up. */
export const waitAfter = (tries: number): number | undefined => {
  if (tries < AT_ONCE) return 0
  if (tries < AT_ONCE + SOON) return SHORTEST
  if (tries >= MOST_TRIES) return undefined
  const step = (tries - AT_ONCE - SOON) / (BACKING_OFF - 1)
  return Math.round(SHORTEST * (LONGEST / SHORTEST) ** step)
}

/**
 * What became of one try: it was taken; it is worth another one, not before so many milliseconds, and may have arrived all
 * the same; it is not worth one; or nothing was sent, which does not count as a try.
 */
export type Outcome =
  | { is: 'reached' }
  | { is: 'failed'; error: string; after?: number; mayHaveArrived?: boolean }
  | { is: 'hopeless'; error: string }
  | { is: 'unsent'; error: string }

/** What is kept of it. */
export type Recorded = { state: number; wait: number; givenBack: number; doubts: number; error: string | null }

const nothing = { wait: 0, givenBack: 0, doubts: 0, error: null }

export const recordedAs = (outcome: Outcome, tries: number): Recorded => {
  if (outcome.is === 'reached') return { ...nothing, state: sosDelivery.reached }
  const { error } = outcome
  if (outcome.is === 'hopeless') return { ...nothing, state: sosDelivery.givenUp, error }
  if (outcome.is === 'unsent') return { ...nothing, state: sosDelivery.due, wait: SHORTEST, givenBack: 1, error }
  const wait = waitAfter(tries)
  if (wait === undefined) return { ...nothing, state: sosDelivery.givenUp, error }
  const later = Math.min(LONGEST, Math.max(wait, outcome.after ?? 0))
  return { ...nothing, state: sosDelivery.due, wait: later, doubts: outcome.mayHaveArrived ? 1 : 0, error }
}
