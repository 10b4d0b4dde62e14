import { useNow } from '@quickprism/app/use-now'

/** When an answer came, and what time it is now. */
export type Clock = { answeredAt: number; now: number }

/** How often the time is looked at while something can be read that soon cannot. */
export const TICK_MS = 250

const HOUR_MS = 3_600_000

/** The clock by which answered records are masked back. It stands still while nothing is unmasked. */
export const useRevealClock = (answeredAt: number, isAnythingClear: boolean): Clock => {
  const now = useNow(isAnythingClear ? TICK_MS : HOUR_MS)
  return { answeredAt, now: Math.max(now, answeredAt) }
}
