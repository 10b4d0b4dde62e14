/** Moments on the wall clock of a place: milliseconds since 1970 as if they were UTC. */

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** A time zone whose clocks are never changed. */
export type Zone = { name: string; aheadOfUtc: number }

export const india: Zone = { name: 'Asia/Kolkata', aheadOfUtc: 330 * MINUTE }
export const singapore: Zone = { name: 'Asia/Singapore', aheadOfUtc: 480 * MINUTE }

export const localFrom = (moment: Date, zone = india) => moment.getTime() + zone.aheadOfUtc

export const momentFrom = (local: number, zone = india) => new Date(local - zone.aheadOfUtc)

/** Days since 1970. */
export const dayOf = (local: number) => Math.floor(local / DAY)

export const dateText = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

/** 0 is Monday; the first of January 1970 was a Thursday. */
export const weekdayOf = (day: number) => (day + 3) % 7

/** Minutes after midnight as a time: 510 is 08:30. */
export const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
