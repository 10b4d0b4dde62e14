/** The time. Production trusts the database's clock; tests hold their own. */
export type Clock = {
  /** What time it is, given what the database says. */
  read(databaseTime: Date): Date
  /** The time that a test holds in place of the database's, for statements that are sent before that is known here. */
  held(): Date | undefined
  /** What time it is for this process, where no database was asked. */
  now(): Date
  /** Milliseconds that only ever go forward, for how long ago something was in this process. */
  steady(): number
}

/** 17:42 → 5:42 pm */
export const twelveHourTime = (time: string) => {
  const [hour = 0, minute = ''] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

export const systemClock: Clock = {
  read: (databaseTime) => databaseTime,
  held: () => undefined,
  now: () => new Date(),
  steady: () => performance.now(),
}
