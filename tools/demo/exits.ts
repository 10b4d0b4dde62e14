import { checkoutType, exitGrade } from '@quickprism/server/db/codes'
import { DAY, dayOf, MINUTE } from './local-time.ts'
import { type Random, weighted } from './random.ts'
import type { Hours } from './trades.ts'

/** How a visit ended. Open visits have no time and no grade. */
export type Exit = { at: number | null; type: number; grade: number | null }

export const open: Exit = { at: null, type: checkoutType.open, grade: null }

type Way = Omit<Exit, 'at'>

const qr: Way = { type: checkoutType.qr, grade: exitGrade.observed }

/** A phone is seen leaving, or found outside when it is next opened. */
const byPhone = weighted<Way>([
  [qr, 58],
  [{ type: checkoutType.geoTagged, grade: exitGrade.observed }, 24],
  [{ type: checkoutType.geoTagged, grade: exitGrade.inferred }, 12],
  [{ type: checkoutType.loggedOut, grade: exitGrade.inferred }, 6],
])

/** When open visits of this day are ended: at closing, which may be after midnight, or at midnight. */
export const closingAfter = (hours: Hours, came: number) => {
  const midnight = dayOf(came) * DAY
  if (!hours) return midnight + DAY
  return midnight + hours.closing * MINUTE + (hours.closing <= hours.opening ? DAY : 0)
}

/** Some leave without a word, and are let out at closing; so is everyone who is still there then. */
export const leave = (
  random: Random,
  is: { came: number; minutes: number; hours: Hours; now: number; hasPhone: boolean },
): Exit => {
  const closing = Math.max(is.came, closingAfter(is.hours, is.came))
  const left = is.came + Math.floor(Math.max(2, is.minutes) * MINUTE)
  if (left >= closing || random.chance(is.hasPhone ? 0.09 : 0.18)) {
    return closing <= is.now ? { at: closing, type: checkoutType.timeout, grade: exitGrade.assumed } : open
  }
  return left <= is.now ? { at: left, ...(is.hasPhone ? byPhone(random) : qr) } : open
}
