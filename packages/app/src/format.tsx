import { shownLanguage } from '@quickprism/client/words'

/** A branch without a time zone of its own. */
export const DEFAULT_ZONE = 'Asia/Kolkata'

const TRUE_MINUS = '\u2212'

/** Made when first needed and then kept: to make a formatter takes thirty times as long as to use it. */
const keptBy = <T,>(make: (key: string) => T) => {
  const kept = new Map<string, T>()
  return (key: string) => kept.get(key) ?? (kept.set(key, make(key)).get(key) as T)
}

const groupedIn = keptBy((locale) => new Intl.NumberFormat(locale))
const twoDecimalsIn = keptBy(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const clockIn = keptBy(
  (zone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
)

/** 124560 → 1,24,560 */
export const formatNumber = (value: number) => groupedIn('en-IN').format(value).replace('-', TRUE_MINUS)

const formatTwoDecimals = (value: number) => twoDecimalsIn('en-IN').format(value)

/** 46.719 → 46.72 */
export const formatDecimals = (value: number) => formatTwoDecimals(value).replace('-', TRUE_MINUS)

/** 61 → 1:01 */
export const formatSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** 12.224 → +12.22%, -6.06 → −6.06% */
export const formatChange = (percent: number) => {
  const size = formatTwoDecimals(Math.abs(percent))
  if (Number(size) === 0) return `${size}%`
  return `${percent < 0 ? TRUE_MINUS : '+'}${size}%`
}

/** The time zone of the device, for what happened to its owner and not at a branch. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

type Instant = Date | string | number

const partsOf = (instant: Instant, zone: string) => {
  const parts = clockIn(zone).formatToParts(new Date(instant))
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
}

/** 13/11/2026, as the calendar of the branch has it. */
export const formatDate = (instant: Instant, zone = DEFAULT_ZONE) => {
  const part = partsOf(instant, zone)
  return `${part('day')}/${part('month')}/${part('year')}`
}

/** November 2026, as the calendar of the branch has it. */
export const formatMonth = (instant: Instant, zone = DEFAULT_ZONE) =>
  new Intl.DateTimeFormat(shownLanguage(), { month: 'long', year: 'numeric', timeZone: zone }).format(new Date(instant))

/** Friday, 13 November 2026, as the calendar of the branch has it. */
export const formatLongDate = (instant: Instant, zone = DEFAULT_ZONE) =>
  new Intl.DateTimeFormat(shownLanguage(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  }).format(new Date(instant))

/** 2026-11-13, as calls carry a day of the calendar of the branch. */
export const dayAt = (instant: Instant, zone = DEFAULT_ZONE) => {
  const part = partsOf(instant, zone)
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** 2026-11-13T17:42, as calls carry a minute on the clock of the branch. */
export const minuteAt = (instant: Instant, zone = DEFAULT_ZONE) => {
  const part = partsOf(instant, zone)
  return `${dayAt(instant, zone)}T${part('hour')}:${part('minute')}`
}

/** 17, as the clock of the branch has it. */
export const hourAt = (instant: Instant, zone = DEFAULT_ZONE) => Number(partsOf(instant, zone)('hour'))

/** 5:42 pm, as the clock of the branch has it. */
export const formatTime = (instant: Instant, zone = DEFAULT_ZONE) => {
  const part = partsOf(instant, zone)
  const hour = Number(part('hour'))
  return `${hour % 12 || 12}:${part('minute')} ${hour < 12 ? 'am' : 'pm'}`
}

/** Whether a clock of this zone shows what the device shows. One zone may have two names, as Kolkata has. */
export const isOwnClock = (zone: string, at: Instant = Date.now()) =>
  formatDateTime(at, zone) === formatDateTime(at, deviceZone())

/** Gulf Standard Time: what a clock is called that shows something else than the device at that time, if it does. */
export const otherClock = (zone: string, at: Instant) =>
  isOwnClock(zone, at)
    ? undefined
    : new Intl.DateTimeFormat(shownLanguage(), { timeZone: zone, timeZoneName: 'long' })
        .formatToParts(new Date(at))
        .find(({ type }) => type === 'timeZoneName')?.value

/** 13/11/2026 5:42:07 pm, where the order of events matters. */
export const formatDateTimeSeconds = (instant: Instant, zone = DEFAULT_ZONE) =>
  formatDateTime(instant, zone).replace(/ ([ap]m)$/, `:${partsOf(instant, zone)('second')} $1`)

/** 13/11/2026 5:42 pm */
export const formatDateTime = (instant: Instant, zone = DEFAULT_ZONE) =>
  `${formatDate(instant, zone)} ${formatTime(instant, zone)}`
