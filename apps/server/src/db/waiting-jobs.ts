import { type QueryExecutorProvider, sql } from 'kysely'

/** Which queues of a schema have something to do. */
export const findWaiting = async (db: QueryExecutorProvider, schema: string) => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${sql.table(`${schema}.job`)}
     where state < 'active' and not blocked and start_after <= now()
  `.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Whether a job with this payload waits that no worker has taken yet. Its row is locked, so that none takes it before
 * the caller's transaction has ended: what the job reads is then committed.
 */
export const holdWaitingJob = async (tx: QueryExecutorProvider, schema: string, name: string, payload: object) => {
  const { rows } = await sql`
    select 1 from ${sql.table(`${schema}.job`)}
     where name = ${name} and state = 'created' and data = ${JSON.stringify(payload)}::jsonb
     limit 1 for update skip locked
  `.execute(tx)
  return rows.length > 0
}
