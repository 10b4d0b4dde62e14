import { type QueryExecutorProvider, sql } from 'kysely'

/** One line of the audit trail. It holds ids, never names or numbers of people. */
export type Entry = {
  event: string
  /** The person who acted; none when the system did. */
  actor: number | null
  branch: number | null
  /** What it was done to, by its public or opaque id. */
  about: string | null
  reason: string | null
  address: string | null
  device: string | null
}

/** Appends to the chain of this business. */
export const writeTrail = async (
  statements: QueryExecutorProvider,
  { businessId, now, trail }: { businessId: number; now: Date; trail: readonly Entry[] },
) => {
  if (trail.length === 0) return
  const entries = trail.map((entry) => JSON.stringify(entry))
  await sql`select business.append_audit(${businessId}, ${now}, ${entries}::text[])`.execute(statements)
}
