import { randomInt } from 'node:crypto'
import { columnTypes } from '@quickprism/server/db/column-types'
import { BUSINESS_JOBS } from '@quickprism/server/db/job-queues'
import type { BusinessSchema, IdentitySchema } from '@quickprism/server/db/schema.gen'
import type { cellSchedules } from '@quickprism/server/jobs'
import { createSecrets } from '@quickprism/server/secrets'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { cellIn, type Housed, type World } from './given.ts'

/** An entry of a trail, as it was hashed. */
type Recorded = Record<string, unknown> & { event: string }
type Trailed = { businessId: number; cell: number } | { business: { businessId: number; cell: number } }

/** A running installation as its owner sees it, for setting scenes in it. */
export const openWorld = (
  identityUrl: string,
  cellUrls: readonly string[],
  secretKey = Buffer.alloc(32, 7),
): World & {
  cellOf(housed: Housed): Kysely<BusinessSchema>
  /** What was recorded of a business, in its order. */
  trailOf(trailed: Trailed): Promise<Recorded[]>
  /** Has the worker do at once what it does by itself within a minute or an hour. */
  runNow(housed: Housed, schedule: keyof typeof cellSchedules): Promise<unknown>
  /** Has PostgreSQL look at what is there now, as it does by itself a minute after much was written. */
  analyze(): Promise<void>
  close(): Promise<void>
} => {
  const pools = [identityUrl, ...cellUrls].map(
    (connectionString) => new pg.Pool({ connectionString, types: columnTypes, max: 4 }),
  )
  // A connection that a dropped database takes away is nobody's loss.
  for (const pool of pools) pool.on('error', () => {})
  const [identityPool, ...cellPools] = pools as [pg.Pool, ...pg.Pool[]]
  const cells = cellPools.map((pool) => new Kysely<BusinessSchema>({ dialect: new PostgresDialect({ pool }) }))
  const cellOf = cellIn(cells)
  return {
    identity: new Kysely<IdentitySchema>({ dialect: new PostgresDialect({ pool: identityPool }) }),
    cells,
    cellOf,
    async trailOf(trailed) {
      const { businessId } = 'business' in trailed ? trailed.business : trailed
      const rows = await cellOf(trailed)
        .selectFrom('business.audit')
        .select('entry')
        .where('business_id', '=', businessId)
        .orderBy('seq')
        .execute()
      return rows.map(({ entry }) => JSON.parse(entry) as Recorded)
    },
    runNow: (housed, schedule) =>
      sql`insert into ${sql.id(BUSINESS_JOBS, 'job')} (name) values (${schedule})`.execute(cellOf(housed)),
    now: () => new Date(),
    below: (limit) => randomInt(limit),
    secrets: createSecrets(secretKey),
    async analyze() {
      await Promise.all(pools.map((pool) => pool.query('analyze')))
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}
