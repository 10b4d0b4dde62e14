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

const connectionTo = (client: pg.PoolClient): DatabaseConnection => ({
  async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
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

const statementsOn = <Schema>(client: pg.PoolClient): Statements<Schema> => {
  const connection = connectionTo(client)
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return new Kysely<Schema>({ config: { dialect }, dialect, driver, executor })
}

/** Ends the transaction with these as its last statements and answers with the rows of each: nothing is done in it after. */
export type Conclude = (queries: readonly CompiledQuery[]) => Promise<readonly (readonly unknown[])[]>

type Work<Schema, T> = (statements: Statements<Schema>, client: pg.PoolClient, conclude: Conclude) => Promise<T>

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
  let isOver = false
  const conclude: Conclude = async (queries) => {
    const rows = await commit(client, queries, last)
    isOver = true
    return rows
  }
  try {
    begin(client)
    const result = await work(statementsOn<Schema>(client), client, conclude)
    if (!isOver) await conclude([])
    return result
  } catch (error) {
    if (isOver) throw error
    if (isOutdated(error)) broken = error as Error
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
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
