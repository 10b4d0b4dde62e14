const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** A day of the calendar without a time zone, as calls carry it: 2026-11-13. */
export type Day = string

const isDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Day, month and year as people write them, also with a keypad that has digits alone. */
const WRITTEN = /^(\d{1,2})[/.\- ]+(\d{1,2})[/.\- ]+(\d{4})$|^(\d{2})(\d{2})(\d{4})$/

/** Whether a day was written as it is asked for, also one that does not exist. */
export const isWrittenAsDay = (typed: string) => WRITTEN.test(typed.trim())

/** 13/11/2026 however it is parted, or 2026-11-13 as a browser fills it in. Nothing for a day that does not exist. */
export const readDay = (typed: string): Day | undefined => {
  const text = typed.trim()
  const ours = WRITTEN.exec(text)?.filter((part) => part !== undefined)
  const theirs = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = ours ? [ours[3], ours[2], ours[1]] : [theirs?.[1], theirs?.[2], theirs?.[3]]
  if (!year || !isDay(Number(year), Number(month), Number(day))) return undefined
  return `${year}-${pad(Number(month))}-${pad(Number(day))}`
}

/** 2026-11-13 → 13/11/2026 */
export const showDay = (day: Day) => day.split('-').toReversed().join('/')
