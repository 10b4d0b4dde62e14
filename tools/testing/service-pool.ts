import { columnTypes } from '@quickprism/server/db/column-types'
import pg from 'pg'
import { PATIENCE } from './patience.ts'
import type { FreshDatabases } from './test-database.ts'

/** Connections to a cell in the server's own role, for a test that speaks to the database itself. */
export const openServicePool = ({ cellUrls }: FreshDatabases, max: number) => {
  const pool = new pg.Pool({
    connectionString: cellUrls[0],
    types: columnTypes,
    max,
    lock_timeout: 1_000 * PATIENCE,
    statement_timeout: 2_000 * PATIENCE,
  })
  // A connection that the dropped database takes away is nobody's loss.
  pool.on('error', () => {})
  return pool
}
