export const QUARTER_HOUR = 15 * 60_000

/** Which quarter of an hour it is: those of all zones begin together. */
export const quarterOf = (now: Date) => Math.floor(now.getTime() / QUARTER_HOUR)
