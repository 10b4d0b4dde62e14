import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { columnTypes } from './column-types.ts'
import { BUSINESS_JOBS, IDENTITY_JOBS } from './job-queues.ts'
import { PreparedClient } from './prepared-client.ts'
import type { BusinessSchema, IdentitySchema } from './schema.gen.ts'

/** Everything has a deadline: lock, statement, idle transaction, and a network that stopped answering. */
const DEADLINES = {
  lock_timeout: 1_000,
  statement_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
  query_timeout: 5_000,
  connectionTimeoutMillis: 2_000,
}

export type Queue = Pick<PgBoss, 'send'>

type Handle<Schema> = {
  pool: pg.Pool
  /** For what needs no transaction of its own: identity reads, and the named functions that span businesses. */
  db: Kysely<Schema>
  queue: Queue
}

export type IdentityHandle = Handle<IdentitySchema>
export type CellHandle = Handle<BusinessSchema> & { id: number }

/** One database holding many businesses whole. A business lives in exactly one. */
export type Cells = { all: readonly CellHandle[]; of(id: number): CellHandle }

const openPool = (connectionString: string, log: Logger, max = 10) => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: columnTypes,
    application_name: 'quickprism',
    ...DEADLINES,
    Client: PreparedClient,
    pipeline: true,
  })
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  // So would one that breaks between two statements of a transaction: the next statement then fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Sends jobs over our own pool; the worker process runs them over one of its own. */
const openQueue = (pool: pg.Pool, schema: string, log: Logger) => {
  const queue = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  queue.on('error', (error) => log.warn({ error: error.message }, 'the job queue reported an error'))
  return queue
}

export type Databases = { identity: IdentityHandle; cells: Cells; close(): Promise<void> }

/** Opens identity and every cell. They may be one database; no query or transaction ever spans them. */
export const openDatabases = async (
  { identityUrl, cellUrls }: { identityUrl: string; cellUrls: readonly string[] },
  log: Logger,
): Promise<Databases> => {
  const open = async <Schema>(url: string, jobs: string) => {
    const pool = openPool(url, log)
    const queue = openQueue(pool, jobs, log)
    await queue.start()
    return { pool, queue, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) }
  }
  const identity = await open<IdentitySchema>(identityUrl, IDENTITY_JOBS)
  const all = await Promise.all(
    cellUrls.map(async (url, index) => ({ id: index + 1, ...(await open<BusinessSchema>(url, BUSINESS_JOBS)) })),
  )
  return {
    identity,
    cells: {
      all,
      of(id) {
        const cell = all[id - 1]
        if (!cell) throw new Error(`Cell ${id} is not configured: CELL_DATABASE_URLS lists ${all.length}.`)
        return cell
      },
    },
    async close() {
      await Promise.all(
        [identity, ...all].map(async ({ queue, pool }) => {
          await queue.stop({ graceful: false, close: false })
          await pool.end()
        }),
      )
    },
  }
}
