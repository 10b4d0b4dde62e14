import { randomInt } from 'node:crypto'
import { columnTypes } from '@quickprism/server/db/column-types'
import type { BusinessSchema, IdentitySchema } from '@quickprism/server/db/schema.gen'
import { createSecrets } from '@quickprism/server/secrets'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { World } from './given.ts'

/** A running installation as its owner sees it, for setting scenes in it. */
export const openWorld = (
  identityUrl: string,
  cellUrls: readonly string[],
  secretKey = Buffer.alloc(32, 7),
): World & {
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
  return {
    identity: new Kysely<IdentitySchema>({ dialect: new PostgresDialect({ pool: identityPool }) }),
    cells: cellPools.map((pool) => new Kysely<BusinessSchema>({ dialect: new PostgresDialect({ pool }) })),
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
