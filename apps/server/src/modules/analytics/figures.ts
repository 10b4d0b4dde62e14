/** Two decimals, as figures are shown. */
export const hundredths = (value: number) => Math.round(value * 100) / 100 + 0

/** By how many per cent a figure has changed; from nothing to something is all of it. */
export const percentChange = (now: number, then: number) => {
  if (then === 0) return now === 0 ? 0 : 100
  return hundredths(((now - then) / then) * 100)
}

export const DAY = 24 * 3_600_000
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

const hourName = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? 'am' : 'pm'}`

/** How a point is called: "Mon" among seven days, "dd/MM" among more. */
export const dayNames = {
  week: (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] as string,
  month: (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`,
}

/** So many days of the calendar, the last of them last. */
export const daysUpTo = (last: string, howMany: number) =>
  Array.from({ length: howMany }, (_, n) =>
    new Date(Date.parse(last) - (howMany - 1 - n) * DAY).toISOString().slice(0, 10),
  )

/** A point for each hour, "12am" first. */
export const byHour = <R extends { hour: number }, P>(rows: readonly R[], point: (name: string, row?: R) => P) =>
  HOURS.map((hour) =>
    point(
      hourName(hour),
      rows.find((row) => row.hour === hour),
    ),
  )
