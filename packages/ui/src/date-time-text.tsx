/** A minute of a clock without a time zone, as calls carry it: 2026-11-12T09:00. */
export type Minute = string

const pad = (value: number | string) => String(value).padStart(2, '0')

/** The times a person picks from: every quarter of an hour, as 09:15. */
export const quarters: readonly string[] = Array.from(
  { length: 96 },
  (_, index) => `${pad(Math.floor(index / 4))}:${pad((index % 4) * 15)}`,
)

/** 21:15 → 9:15 pm */
export const showTime = (time: string) => {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}

/** 2026-11-12T09:00 → 12/11/2026 9:00 am */
export const showMinute = (minute: Minute) => {
  const [day = '', time = ''] = minute.split('T')
  return `${day.split('-').toReversed().join('/')} ${showTime(time)}`
}

/** As pickers print it, 9:15 PM: their format says `aa`, while running text says pm. */
export const pickedTime = (time: string) => showTime(time).toUpperCase()
export const pickedMinute = (minute: Minute) => showMinute(minute).toUpperCase()

const TYPED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})[\s,]+(\d{1,2}):(\d{2})\s*([ap]m)?$/i

/** Hours of a 12-hour clock when am or pm was typed, of a 24-hour one otherwise. */
const hourOf = (typed: number, half: string | undefined) => {
  if (!half) return typed
  if (typed < 1 || typed > 12) return undefined
  return (typed % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

/** 2026-11-12 → 12/11/2026 */
export const pickedDay = (day: string) => day.split('-').toReversed().join('/')

/** What was typed as dd/MM/yyyy, or filled in by a browser as 2026-11-12. Nothing for a day that does not exist. */
export const readDay = (typed: string): string | undefined => {
  const text = typed.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
  return readMinute(`${text} 00:00`)?.slice(0, 10)
}

/** Parses a typed date and time, shown as dd/MM/yyyy h:mm aa. Nothing for a day or time that does not exist. */
export const readMinute = (typed: string): Minute | undefined => {
  const [, day, month, year, hours, minutes, half] = TYPED.exec(typed.trim()) ?? []
  const hour = hourOf(Number(hours), half)
  if (!day || !month || hour === undefined) return undefined
  const read = `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minutes}`
  const instant = new Date(`${read}:00Z`)
  // A calendar that rolls 31/02 over to March did not read what was typed.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(read) ? read : undefined
}
