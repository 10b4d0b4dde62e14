import pg from 'pg'

/** The database's own five-character code for what went wrong, if it was the database. */
export const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined)

/** Whether this unique key was in the way. */
export const isTaken = (error: unknown, key: string) =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === key

export const LOCK_NOT_AVAILABLE = '55P03'

/** Lock, statement and idle deadlines, and a server that is starting or going away: try again, nothing was changed. */
const UNAVAILABLE = /^(55P03|57014|25P03|57P0[123]|53\d{3}|08\w{3})$/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'])

export const isUnavailable = (error: Error & { code?: string }) =>
  UNAVAILABLE.test(codeOf(error) ?? '') ||
  NETWORK.has(error.code ?? '') ||
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout/i.test(error.message)

/** A migration changed what a statement prepared on this connection answers: another connection prepares it anew. */
export const isOutdated = (error: unknown) => codeOf(error) === '0A000' && /cached plan/.test((error as Error).message)

/** Someone came or left elsewhere after this transaction had looked: run again, it finds them there. */
const isOvertaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23P01' && error.constraint === 'visit_one_at_a_time'

/** Safe to run again from the start: the whole transaction was rolled back by the database itself. */
export const isRetryable = (error: unknown) => ['40001', '40P01'].includes(codeOf(error) ?? '') || isOvertaken(error)
