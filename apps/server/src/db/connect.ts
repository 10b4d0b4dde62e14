import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { columnTypes } from './column-types.ts'
import { type FairGate, openFairGate } from './fair-gate.ts'
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

/** A report waits for whoever saves it: between two reads its transaction may be idle for longer. */
const REPORT_DEADLINES = {
  lock_timeout: 1_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 35_000,
  connectionTimeoutMillis: 2_000,
}

/** Whoever raises an alert hears within three seconds that it was not sent: no step takes longer than this. */
const ALERT_DEADLINES = {
  lock_timeout: 700,
  statement_timeout: 1_500,
  idle_in_transaction_session_timeout: 3_000,
  query_timeout: 1_700,
  connectionTimeoutMillis: 700,
}

/**
 * Every statement here reads little. Where the planner thinks otherwise of a large branch, compiling a plan and starting
 * further processes for it costs more than the statement does.
 */
const PLAIN_PLANS = '-c jit=off -c max_parallel_workers_per_gather=0'

export type Queue = Pick<PgBoss, 'send'>

type Handle<Schema> = {
  pool: pg.Pool
  /** For what needs no transaction of its own: identity reads, and the named functions that span businesses. */
  db: Kysely<Schema>
  queue: Queue
  /** In identity each person's requests pass it, in a cell each business's transactions. */
  gate: FairGate
  /** Connections of their own for what never gives way, and a gate at which nobody waits for anyone else. */
  alerts: Connections<Schema>
}

type Connections<Schema> = { pool: pg.Pool; db: Kysely<Schema>; gate: FairGate }

export type IdentityHandle = Handle<IdentitySchema>
export type CellHandle = Handle<BusinessSchema> & {
  id: number
  /** Connections of their own for reports, so that no other call waits for one. */
  reports: Pick<Handle<BusinessSchema>, 'pool' | 'gate'>
}

const POOL_SIZE = 10

/** Two connections are left to what spans businesses: rights, versions, queues. */
const BUSINESS_SHARES = { room: POOL_SIZE - 2, share: 3, alone: POOL_SIZE - 3 }

const REPORT_POOL_SIZE = 4
/** All of them are lists, which leave one place of a share to acts: a business has two at once, or three while alone. */
const REPORT_SHARES = { room: REPORT_POOL_SIZE, share: 3, alone: 4 }

const ALERT_POOL_SIZE = 4
const NOBODY_WAITS = {
  room: Number.POSITIVE_INFINITY,
  share: Number.POSITIVE_INFINITY,
  alone: Number.POSITIVE_INFINITY,
}

/** A request of a person has one connection at a time, here or in a cell. */
const PERSON_SHARES = { room: Number.POSITIVE_INFINITY, share: 6, alone: 6 }
/** Of each call of the lane for alerts: whoever sends hundreds at once waits for themselves alone. */
const ALERT_SHARES = { room: Number.POSITIVE_INFINITY, share: 2, alone: 2 }

/** One database holding many businesses whole. A business lives in exactly one. */
export type Cells = { all: readonly CellHandle[]; of(id: number): CellHandle }

/** The cells by the connections that are kept for reports. */
export const forReports = ({ all, of }: Cells): Cells => {
  const reported = (cell: CellHandle) => ({ ...cell, ...cell.reports })
  return { all: all.map(reported), of: (id) => reported(of(id)) }
}

/** Everything by the connections that are kept for alerts. To be made once: what is remembered belongs to a handle. */
export const inAlertLane = <D extends { identity: IdentityHandle; cells: Cells }>(deps: D): D => {
  const all = deps.cells.all.map((cell) => ({ ...cell, ...cell.alerts }))
  const of = (id: number) => all[deps.cells.of(id).id - 1] as CellHandle
  return { ...deps, identity: { ...deps.identity, ...deps.identity.alerts }, cells: { all, of } }
}

const longer = (deadlines: typeof DEADLINES, patience: number) =>
  Object.fromEntries(Object.entries(deadlines).map(([name, milliseconds]) => [name, milliseconds * patience]))

/** `min` stay open once they were opened. */
type Pooled = { max: number; min?: number; name: string; deadlines: typeof DEADLINES }

const ORDINARY: Pooled = { max: POOL_SIZE, name: 'quickprism', deadlines: DEADLINES }
const REPORTS: Pooled = { max: REPORT_POOL_SIZE, name: 'quickprism reports', deadlines: REPORT_DEADLINES }

const ALERTS: Pooled = {
  max: ALERT_POOL_SIZE,
  min: ALERT_POOL_SIZE,
  name: 'quickprism alerts',
  deadlines: ALERT_DEADLINES,
}

const openPool = (
  connectionString: string,
  log: Logger,
  patience: number,
  { max, min = 0, name, deadlines } = ORDINARY,
) => {
  const pool = new pg.Pool({
    connectionString,
    max,
    min,
    types: columnTypes,
    application_name: name,
    options: PLAIN_PLANS,
    ...longer(deadlines, patience),
    Client: PreparedClient,
    pipeline: true,
  })
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
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
  queue.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  return queue
}

export type Databases = { identity: IdentityHandle; cells: Cells; close(): Promise<void> }

/**
 * Opens identity and every cell. They may be one database; no query or transaction ever spans them. Every deadline is so
 * many times as long as usual. Whoever sends no jobs needs none of them to be there yet.
 */
export const openDatabases = async (
  { identityUrl, cellUrls }: { identityUrl: string; cellUrls: readonly string[] },
  log: Logger,
  patience = 1,
  { sendsJobs = true }: { sendsJobs?: boolean } = {},
): Promise<Databases> => {
  type Shares = Parameters<typeof openFairGate>[0]
  const open = async <Schema>(url: string, jobs: string, shares: Shares, alertShares: Shares) => {
    const pool = openPool(url, log, patience)
    const queue = openQueue(pool, jobs, log)
    if (sendsJobs) await queue.start()
    const over = (pool: pg.Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
    const kept = openPool(url, log, patience, ALERTS)
    return {
      pool,
      queue,
      gate: openFairGate(shares),
      db: over(pool),
      alerts: { pool: kept, db: over(kept), gate: openFairGate(alertShares) },
    }
  }
  const identity = await open<IdentitySchema>(identityUrl, IDENTITY_JOBS, PERSON_SHARES, ALERT_SHARES)
  const all = await Promise.all(
    cellUrls.map(async (url, index) => ({
      id: index + 1,
      ...(await open<BusinessSchema>(url, BUSINESS_JOBS, BUSINESS_SHARES, NOBODY_WAITS)),
      reports: { pool: openPool(url, log, patience, REPORTS), gate: openFairGate(REPORT_SHARES) },
    })),
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
        [identity, ...all].map(async ({ queue, pool, alerts }) => {
          if (sendsJobs) await queue.stop({ graceful: false, close: false })
          await pool.end()
          await alerts.pool.end()
        }),
      )
      await Promise.all(all.map(({ reports }) => reports.pool.end()))
    },
  }
}
