import { twelveHourTime } from '../../clock.ts'
import { checkoutType } from '../../db/codes.ts'
import { called, feedLine } from '../activities/service.ts'

const others = (count: number) => (count === 1 ? '1 other' : `${count} others`)

const together = (name: string, more: number) => (more === 0 ? called(name) : `${called(name)} and ${others(more)}`)

const minutesIn = (from: Date, until: Date) => Math.max(0, Math.round((until.getTime() - from.getTime()) / 60_000))

/** "29 minutes", "1 hour 5 minutes". */
const stay = (from: Date, until: Date) => {
  const minutes = minutesIn(from, until)
  const hours = Math.floor(minutes / 60)
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '',
    minutes % 60 > 0 || hours === 0 ? `${minutes % 60} ${minutes % 60 === 1 ? 'minute' : 'minutes'}` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** One that a phone reported later says when it was, on the clock of the branch: it was within the last 24 hours. */
export const checkedIn = (name: string, more: number, purpose: string, reportedOf?: string) =>
  feedLine(
    'checked-in',
    `${together(name, more)} checked in`,
    reportedOf === undefined
      ? purpose
      : `${purpose}, at ${twelveHourTime(reportedOf.slice(11))}, reported later by phone`,
  )

export const departure = (name: string, more: number, how: number, from: Date, until: Date) => {
  if (how === checkoutType.timeout) return closing(more + 1)
  const who = together(name, more)
  if (how === checkoutType.geoTagged)
    return feedLine('left-geofence', `${who} left the geofence`, 'Checked out automatically')
  if (how === checkoutType.loggedOut) return feedLine('checked-out', `${who} checked out`, 'By signing out of the app')
  return feedLine('checked-out', `${who} checked out`, `By QR, stayed ${stay(from, until)}`)
}

export const departureAtDesk: typeof departure = (name, more, how, from, until) =>
  how !== checkoutType.qr
    ? departure(name, more, how, from, until)
    : feedLine('checked-out', `${together(name, more)} checked out`, `At the front desk, stayed ${stay(from, until)}`)

/** What the desk put right. */
export const correctedAtDesk = (name: string, more: number, what: string) =>
  feedLine('corrected', `${together(name, more)} ${more === 0 ? 'has' : 'have'} a corrected visit`, what)

export const closing = (count: number) =>
  feedLine('closed', count === 1 ? '1 person was checked out' : `${count} people were checked out`, 'At closing time')

export const turnedAway = (name: string) =>
  feedLine('turned-away', `${called(name)} was turned away`, 'On the blacklist of this branch')

/** When a visit ended after all, other than was assumed before. */
export const corrected = (name: string, assumed: Date | null, until: Date) =>
  feedLine(
    'corrected',
    assumed !== null && until > assumed
      ? `${called(name)} left after closing`
      : `${called(name)} had left before closing`,
    'Check-out corrected',
  )
