import { z } from 'zod'

/** No day a person means lies outside these; PostgreSQL and every screen can hold what lies between. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'
const OUT_OF_RANGE = 'Enter a date between 1900 and 2199'

const isMeant = (text: string) => text.slice(0, 10) >= FIRST_DAY && text.slice(0, 10) <= LAST_DAY

/** Told to readers of the API, and to the check that no date is without a range. */
const range = { formatMinimum: FIRST_DAY, formatMaximum: LAST_DAY }

/** A moment, in UTC. */
export const Instant = z.iso.datetime({ abort: true }).max(40).refine(isMeant, OUT_OF_RANGE).meta(range)

/** A day on the calendar of a branch. */
export const Day = z.iso
  .date({ error: 'Enter a date as YYYY-MM-DD', abort: true })
  .refine(isMeant, OUT_OF_RANGE)
  .meta(range)

const isMinute = (text: string) => {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A minute on the clock of a branch. */
export const LocalMinute = z
  .stringFormat('local-minute', isMinute, { error: 'Enter a date and time as YYYY-MM-DDTHH:mm', abort: true })
  .max(16)
  .refine(isMeant, OUT_OF_RANGE)
  .meta(range)

/** While it is today anywhere, someone may have been born today. */
const EARLIEST_ZONE = 14 * 3_600_000
const today = () => new Date(Date.now() + EARLIEST_ZONE).toISOString().slice(0, 10)

export const BirthDate = z.iso
  .date({ error: 'Enter a date as YYYY-MM-DD', abort: true })
  .refine((text) => text >= FIRST_DAY, 'Enter a birth date after 1899')
  .refine((text) => text <= today(), 'The birth date is in the future')
  .meta({ formatMinimum: FIRST_DAY, formatMaximum: 'today' })
