import { type QueryExecutorProvider, sql } from 'kysely'

/** Which queues of a schema have something to do. */
export const findWaiting = async (db: QueryExecutorProvider, schema: string) => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${sql.table(`${schema}.job`)}
     where state < 'active' and not blocked and start_after <= now()
  `.execute(db)
  return rows.map(({ name }) => name)
}
