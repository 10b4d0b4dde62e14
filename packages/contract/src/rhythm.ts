import { z } from 'zod'
import type { LocalMinute } from './calendar.ts'

/** From Monday on, as weeks are written. */
export const Weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
export type Weekday = z.infer<typeof Weekday>

/** The last day that every month has. */
export const LAST_MONTH_DAY = 28

/** In steps of a quarter of an hour, on the clock of the branch. */
const TimeOfDay = z
  .string({ error: 'Choose a time' })
  .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Choose a time in steps of 15 minutes')

const NO_DAY = 'Choose at least one day'

/** When a report is sent. */
export const Rhythm = z.discriminatedUnion('every', [
  z.object({
    every: z.literal('day'),
    weekdays: z
      .array(Weekday, { error: NO_DAY })
      .min(1, NO_DAY)
      .max(Weekday.options.length)
      .transform((days) => Weekday.options.filter((day) => days.includes(day))),
    at: TimeOfDay,
  }),
  z.object({ every: z.literal('week'), weekday: Weekday, at: TimeOfDay }),
  z.object({ every: z.literal('month'), day: z.number().int().min(1).max(LAST_MONTH_DAY), at: TimeOfDay }),
])
export type Rhythm = z.infer<typeof Rhythm>

/** A minute on the clock of a branch. */
type Minute = z.infer<typeof LocalMinute>

/** A run, and the whole days it tells of: from the first minute to the last, both included. */
export type Run = { at: Minute; from: Minute; to: Minute }

const DAY = 86_400_000
const midnight = (day: string) => Date.parse(`${day}T00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const daysLater = (day: string, days: number) => dayOf(midnight(day) + days * DAY)
const weekdayOf = (day: string) => Weekday.options[(new Date(midnight(day)).getUTCDay() + 6) % 7] as Weekday
const monthBefore = (day: string) => `${dayOf(midnight(`${day.slice(0, 7)}-01`) - DAY).slice(0, 7)}-01`

const runsOn = (rhythm: Rhythm, day: string) => {
  if (rhythm.every === 'month') return Number(day.slice(8)) === rhythm.day
  const days = rhythm.every === 'week' ? [rhythm.weekday] : rhythm.weekdays
  return days.includes(weekdayOf(day))
}

/** The nearest day of this rhythm, this one or one after it; before it where the step is back. */
const nearest = (rhythm: Rhythm, day: string, step: 1 | -1): string =>
  runsOn(rhythm, day) ? day : nearest(rhythm, daysLater(day, step), step)

/** The days since it ran last, so that none falls between; of a month the one before, as calendars have it. */
const runOf = (rhythm: Rhythm, day: string): Run => {
  const [first, end] =
    rhythm.every === 'month'
      ? [monthBefore(day), `${day.slice(0, 7)}-01`]
      : [nearest(rhythm, daysLater(day, -1), -1), day]
  return { at: `${day}T${rhythm.at}`, from: `${first}T00:00`, to: `${daysLater(end, -1)}T23:59` }
}

/** The first run after this minute. */
export const nextRun = (rhythm: Rhythm, after: Minute): Run => {
  const today = after.slice(0, 10)
  const first = `${today}T${rhythm.at}` > after ? today : daysLater(today, 1)
  return runOf(rhythm, nearest(rhythm, first, 1))
}

/**
 * The first run after this minute that tells of something from `from` on, and of all of it: a schedule whose rhythm changes
 * begins where its last run ended, so that no day is left out or told twice.
 */
export const nextRunFrom = (rhythm: Rhythm, after: Minute, from: Minute): Run => {
  const run = nextRun(rhythm, after)
  return run.to < from ? nextRunFrom(rhythm, run.at, from) : { ...run, from }
}

/** The first minute of the day after. */
export const dayAfter = (minute: Minute): Minute => `${daysLater(minute.slice(0, 10), 1)}T00:00`

/** The last run up to this minute. */
export const lastRun = (rhythm: Rhythm, upTo: Minute): Run => {
  const today = upTo.slice(0, 10)
  const last = `${today}T${rhythm.at}` <= upTo ? today : daysLater(today, -1)
  return runOf(rhythm, nearest(rhythm, last, -1))
}
