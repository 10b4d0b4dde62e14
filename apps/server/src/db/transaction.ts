import type { Socket } from 'node:net'
import { type CompiledQuery, Kysely, PostgresDialect, type QueryCreator, type QueryExecutorProvider } from 'kysely'
import type pg from 'pg'
import { isOutdated, isRetryable } from './errors.ts'

/** What a query may do inside a transaction: no nesting, no escaping, no ending it. */
export type Statements<Schema> = QueryCreator<Schema> & QueryExecutorProvider

const TRIES = 3

/** Goes out together with the first statement, and fails with it. */
const begin = (client: pg.PoolClient) => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  client.query('begin').catch(() => undefined)
}

type Work<Schema, T> = (statements: Statements<Schema>, client: pg.PoolClient) => Promise<T>

/**
 * What is written last, and holds what others wait for: it goes out together with the commit. If it fails there is
 * nothing left to commit.
 */
export type LastWords = { statements(): readonly CompiledQuery[]; written(rows: readonly unknown[]): void }

const commit = async (client: pg.PoolClient, last: LastWords | undefined) => {
  const written = (last?.statements() ?? []).map(({ sql, parameters }) => client.query(sql, [...parameters]))
  const results = await Promise.all([...written, client.query('commit')])
  last?.written(results.flatMap(({ rows }) => rows as unknown[]))
}

const once = async <Schema, T>(pool: pg.Pool, work: Work<Schema, T>, last: LastWords | undefined): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    begin(client)
    const borrowed = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient
    const statements = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: { connect: async () => borrowed, end: async () => {}, options: {} } }),
    })
    const result = await work(statements, client)
    await commit(client, last)
    return result
  } catch (error) {
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
