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
import { codeOf, isOutdated, isRetryable } from './errors.ts'
import type { PreparedClient, Statement } from './prepared-client.ts'

/** What a query may do inside a transaction: no nesting, no escaping, no ending it. */
export type Statements<Schema> = QueryCreator<Schema> & QueryExecutorProvider

const TRIES = 3

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

type Life = {
  /** Whether `begin` was sent. */
  hasBegun: boolean
  /** Whether its end was sent: nothing may be done in it any more, for its connection is lent to others. */
  isOver: boolean
  entrance?: Entrance
  /** Settled once the entrance was found to be as expected. */
  opened?: Promise<void>
}

/** A statement that goes out before the first of a transaction, and what is to be so for any of them to be answered. */
type Entrance = { query: CompiledQuery; expect(rows: readonly unknown[]): void }

const expectOpen = ({ isOver }: Life) => {
  if (isOver) throw new Error('The transaction is over: nothing is done in it after it was concluded')
}

const BEGIN: Statement = { sql: 'begin', parameters: [] }
const COMMIT: Statement = { sql: 'commit', parameters: [] }

/** Statements of a transaction that go out together, the first of them with `begin`. */
type Ask = (statements: readonly Statement[]) => Promise<pg.QueryResult[]>

const asking =
  (client: pg.PoolClient, life: Life): Ask =>
  async (statements) => {
    expectOpen(life)
    const entrance = life.hasBegun ? undefined : life.entrance
    const before = life.hasBegun ? [] : [BEGIN, ...(entrance ? [entrance.query] : [])]
    life.hasBegun = true
    const asked = (client as unknown as PreparedClient).together([...before, ...statements])
    if (entrance) life.opened = asked.then(([, entered]) => entrance.expect((entered as pg.QueryResult).rows))
    const [results] = await Promise.all([asked, life.opened])
    return results.slice(before.length)
  }

const connectionTo = (ask: Ask): DatabaseConnection => ({
  async executeQuery<Row>(query: CompiledQuery) {
    const [{ command, rowCount, rows }] = (await ask([query])) as [pg.QueryResult]
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

const statementsOn = <Schema>(ask: Ask): Statements<Schema> => {
  const connection = connectionTo(ask)
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
  /** Asks these at once and answers with the rows of each. */
  together(queries: readonly CompiledQuery[]): Promise<readonly (readonly unknown[])[]>
  /** Sends this ahead of the first statements. Where `expect` throws, none of them is answered. */
  enterWith(query: CompiledQuery, expect: (rows: readonly unknown[]) => void): void
}

const clientFor = (client: pg.PoolClient, ask: Ask, life: Life): TxClient => ({
  backend: (client as unknown as { processID: number }).processID,
  async query(text, values = []) {
    const [result] = await ask([{ sql: text, parameters: values }])
    return result as pg.QueryResult
  },
  together: async (queries) => (await ask(queries)).map(({ rows }) => rows),
  enterWith(query, expect) {
    if (life.hasBegun) throw new Error('The transaction has begun: it is entered by its first statements or not at all')
    life.entrance = { query, expect }
  },
})

type Work<Schema, T> = (statements: Statements<Schema>, client: TxClient, conclude: Conclude) => Promise<T>

/**
 * What is written last, and holds what others wait for: it goes out together with the commit. If it fails there is
 * nothing left to commit.
 */
export type LastWords = { statements(): readonly CompiledQuery[]; written(rows: readonly unknown[]): void }

const inDoubt = new WeakSet<object>()

/** Whether this error came in answer to a commit that may have been made: the connection broke before its answer. */
export const isCommitInDoubt = (error: unknown) => typeof error === 'object' && error !== null && inDoubt.has(error)

/** The database says of a commit that it was not made, unless it was stopped on the way. */
const SAYS_NOTHING = /^(57P0|08)/

const noteDoubt = (error: Error): never => {
  const code = codeOf(error)
  if (code === undefined || SAYS_NOTHING.test(code)) inDoubt.add(error)
  throw error
}

const commit = async (ask: Ask, life: Life, queries: readonly CompiledQuery[], last: LastWords | undefined) => {
  const written = last?.statements() ?? []
  // What is written must not be committed before the entrance was found to be as expected.
  if (life.entrance && !life.hasBegun && written.length > 0) await ask([])
  const ended = ask([...queries, ...written, COMMIT])
  life.isOver = true
  const results = await ended.catch(noteDoubt)
  // What PostgreSQL makes of a commit after a statement that failed, and does not call an error.
  if (results.at(-1)?.command === 'ROLLBACK') throw new Error('A statement of the transaction failed: it was undone')
  const rows = results.slice(0, -1).map((result) => result.rows as unknown[])
  last?.written(rows.slice(queries.length).flat())
  return rows.slice(0, queries.length)
}

const once = async <Schema, T>(pool: pg.Pool, work: Work<Schema, T>, last: LastWords | undefined): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  const life: Life = { hasBegun: false, isOver: false }
  const ask = asking(client, life)
  let isCommitted = false
  let ending: ReturnType<Conclude> | undefined
  const end: Conclude = async (queries) => {
    expectOpen(life)
    const rows = await commit(ask, life, queries, last)
    isCommitted = true
    return rows
  }
  const conclude: Conclude = (queries) => {
    const ended = end(queries)
    ending ??= ended
    return ended
  }
  try {
    const result = await work(statementsOn<Schema>(ask), clientFor(client, ask, life), conclude)
    // A conclusion that failed is no success, whoever caught its error.
    await (ending ?? conclude([]))
    return result
  } catch (error) {
    if (isCommitted) throw error
    // Whatever else is under way in it must not come behind the rollback: it would be done by itself.
    life.isOver = true
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
