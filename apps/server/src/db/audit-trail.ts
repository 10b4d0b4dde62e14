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

/** The statement that appends to the chain of this business. */
export const appendTrail = (
  statements: QueryExecutorProvider,
  {
    businessId,
    now,
    happenedAt = now,
    trail,
  }: { businessId: number; now: Date; happenedAt?: Date | undefined; trail: readonly Entry[] },
) => {
  if (trail.length === 0) return []
  const entries = trail.map((entry) => JSON.stringify(entry))
  return [sql`select business.append_audit(${businessId}, ${happenedAt}, ${entries}::text[])`.compile(statements)]
}
