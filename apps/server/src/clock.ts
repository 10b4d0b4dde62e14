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

export const systemClock: Clock = {
  read: (databaseTime) => databaseTime,
  held: () => undefined,
  now: () => new Date(),
  steady: () => performance.now(),
}
