import type { Socket } from 'node:net'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type QueryCreator,
  type QueryExecutorProvider,
} from 'kysely'
import type pg from 'pg'
import { isOutdated, isRetryable } from './errors.ts'

/** What a query may do inside a transaction: no nesting, no escaping, no ending it. */
export type Statements<Schema> = QueryCreator<Schema> & QueryExecutorProvider

const TRIES = 3

/** What is asked from now on until this process has nothing else to do goes out together. */
const together = (client: pg.PoolClient) => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Goes out together with the first statement, and fails with it. */
const begin = (client: pg.PoolClient) => {
  together(client)
  client.query('begin').catch(() => undefined)
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Whether anything may still be done in a transaction: not once its end was sent, for its connection is lent to others. */
type Life = { isOver: boolean }

const expectOpen = ({ isOver }: Life) => {
  if (isOver) throw new Error('The transaction is over: nothing is done in it after it was concluded')
}

const connectionTo = (client: pg.PoolClient, life: Life): DatabaseConnection => ({
  async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
    expectOpen(life)
    const { command, rowCount, rows } = await client.query(sql, [...parameters])
    return { rows: rows as Row[], ...(CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  },
  streamQuery() {
    throw new Error('A transaction answers in rows: what is streamed has a connection of its own')
  },
})

const lent = () => Promise.reject(new Error('A transaction has its connection already'))
/** What is the same for every transaction, made once: only its connection differs. */
const dialect = new PostgresDialect({ pool: { connect: lent, end: lent, options: {} } })
const driver = dialect.createDriver()
const compiler = dialect.createQueryCompiler()
const adapter = dialect.createAdapter()

const statementsOn = <Schema>(client: pg.PoolClient, life: Life): Statements<Schema> => {
  const connection = connectionTo(client, life)
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return new Kysely<Schema>({ config: { dialect }, dialect, driver, executor })
}

/** Ends the transaction with these as its last statements and answers with the rows of each: nothing is done in it after. */
export type Conclude = (queries: readonly CompiledQuery[]) => Promise<readonly (readonly unknown[])[]>

/** The connection of a transaction for what writes its own SQL, for as long as the transaction lasts. */
export type TxClient = {
  /** The process of the database at the other end, by which a statement of it is cancelled. */
  readonly backend: number
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
}

const clientFor = (client: pg.PoolClient, life: Life): TxClient => ({
  backend: (client as unknown as { processID: number }).processID,
  async query(text, values) {
    expectOpen(life)
    return client.query(text, values)
  },
})

type Work<Schema, T> = (statements: Statements<Schema>, client: TxClient, conclude: Conclude) => Promise<T>

/**
 * What is written last, and holds what others wait for: it goes out together with the commit. If it fails there is
 * nothing left to commit.
 */
export type LastWords = { statements(): readonly CompiledQuery[]; written(rows: readonly unknown[]): void }

const commit = async (client: pg.PoolClient, queries: readonly CompiledQuery[], last: LastWords | undefined) => {
  together(client)
  const all = [...queries, ...(last?.statements() ?? [])]
  const asked = all.map(({ sql, parameters }) => client.query(sql, [...parameters]))
  const [results] = await Promise.all([Promise.all(asked), client.query('commit')])
  const rows = results.map((result) => result.rows as unknown[])
  last?.written(rows.slice(queries.length).flat())
  return rows.slice(0, queries.length)
}

const once = async <Schema, T>(pool: pg.Pool, work: Work<Schema, T>, last: LastWords | undefined): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  const life = { isOver: false }
  let isCommitted = false
  let ending: ReturnType<Conclude> | undefined
  const end: Conclude = async (queries) => {
    expectOpen(life)
    const ended = commit(client, queries, last)
    life.isOver = true
    const rows = await ended
    isCommitted = true
    return rows
  }
  const conclude: Conclude = (queries) => {
    const ended = end(queries)
    ending ??= ended
    return ended
  }
  try {
    begin(client)
    const result = await work(statementsOn<Schema>(client, life), clientFor(client, life), conclude)
    // A conclusion that failed is no success, whoever caught its error.
    await (ending ?? conclude([]))
    return result
  } catch (error) {
    if (isCommitted) throw error
    if (isOutdated(error)) broken = error as Error
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    life.isOver = true
    // A client whose rollback failed may still be inside the transaction: it is destroyed, never lent again.
    client.release(broken)
  }
}

/** Runs `work` in one transaction and commits it, or leaves nothing behind. */
export const inTransaction = async <Schema, T>(pool: pg.Pool, work: Work<Schema, T>, last?: LastWords): Promise<T> => {
  for (let failures = 0; ; ) {
    try {
      return await once(pool, work, last)
    } catch (error) {
      // Each one ends its connection, so there are no more of them than connections.
      if (isOutdated(error)) continue
      failures++
      if (failures === TRIES || !isRetryable(error)) throw error
    }
  }
}
