import { type FreshDatabases, freshDatabases } from '@quickprism/tools/testing/test-database'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Databases, openDatabases } from './connect.ts'
import { listed } from './listed.ts'
import type { PreparedClient, Statement } from './prepared-client.ts'
import type { BusinessSchema } from './schema.gen.ts'
import { inTransaction } from './transaction.ts'

let fresh: FreshDatabases
let databases: Databases
let owner: pg.Client

beforeAll(async () => {
  fresh = await freshDatabases()
  databases = await openDatabases(fresh, pino({ level: 'silent' }))
  owner = new pg.Client({ connectionString: fresh.ownerUrls.cells[0] })
  await owner.connect()
})

afterAll(async () => {
  await owner.end()
  await databases.close()
  await fresh.drop()
})

const pool = () => databases.cells.of(1).pool

/** Until someone else's statement with this in it waits for a lock. */
const waitingFor = (text: string) =>
  vi.waitFor(async () => {
    await owner.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like $1`,
      [`%${text}%`],
    )
    expect(rowCount).toBe(1)
  })

const readBusiness = () =>
  inTransaction<BusinessSchema, unknown>(pool(), (statements) =>
    statements.selectFrom('business.business').selectAll().where('business_id', '=', 1).execute(),
  )

it('a statement is prepared once on its connection, however often it is asked', async () => {
  const client = await pool().connect()
  for (const number of [1, 2, 3]) await client.query('select $1::int + 1 as next', [number])
  const { rows } = await client.query(
    `select count(*)::int as times from pg_prepared_statements where statement = 'select $1::int + 1 as next'`,
  )
  client.release()
  expect(rows).toEqual([{ times: 1 }])
})

it('a statement with a list is planned for lists of any length, not anew for each', async () => {
  const client = await pool().connect()
  const asked = sql`
    select relkind from unnest(${listed(['pg_class'], 'text')}) wanted join pg_class on relname = wanted::name
  `
  const { sql: text, parameters } = asked.compile(databases.cells.of(1).db)
  for (let time = 0; time < 8; time++) await client.query(text, [...parameters])
  const { rows } = await client.query(
    'select custom_plans::int, generic_plans::int from pg_prepared_statements where statement = $1',
    [text],
  )
  client.release()
  // PostgreSQL tries five that are fitted before it compares.
  expect(rows).toEqual([{ custom_plans: 5, generic_plans: 3 }])
})

describe('statements that are asked together', () => {
  const together = async (...statements: Statement[]) => {
    const client = (await pool().connect()) as unknown as PreparedClient & { release(): void }
    try {
      return (await client.together(statements)).map(({ rows }) => rows)
    } finally {
      client.release()
    }
  }
  const next = (number: number) => ({ sql: 'select $1::int + 1 as next', parameters: [number] })
  const none = { sql: 'select 1 as nobody where $1::int > 1', parameters: [1] }
  const someone = { sql: 'select where $1::int > 0', parameters: [1] }
  const said = { sql: 'select $1::text as said, now() is not null as at', parameters: ['so'] }

  it('are answered each by its own rows and columns, the first time and again', async () => {
    const answers = [[{ next: 2 }], [], [{}], [{ said: 'so', at: true }], [{ next: 6 }]]
    for (const _ of ['first', 'again']) expect(await together(next(1), none, someone, said, next(5))).toEqual(answers)
  })

  it('are not run behind one that fails, and can be asked again afterwards', async () => {
    const fails = { sql: 'select 1 / $1::int as share', parameters: [0] }
    const later = { sql: `select set_config('app.later', $1, false) as later`, parameters: ['run'] }
    const read = { sql: `select current_setting('app.later', true) as later, $1::int as one`, parameters: [1] }
    await expect(together(fails, later)).rejects.toThrow('division by zero')
    const [earlier] = await together(read)
    expect(earlier).not.toEqual([{ later: 'run', one: 1 }])
    expect(await together(later, read)).toEqual([[{ later: 'run' }], [{ later: 'run', one: 1 }]])
  })

  it('have the columns of the cursor they read on from', async () => {
    const begin = { sql: 'begin', parameters: [] }
    const read = { sql: 'fetch forward 1 from rows', parameters: [] }
    const rollback = { sql: 'rollback', parameters: [] }
    const cursorOf = (query: string) => ({ sql: `declare rows cursor for ${query}`, parameters: [] })
    const client = (await pool().connect()) as unknown as PreparedClient & { release(): void }
    const rowsOf = async (query: string) => (await client.together([begin, cursorOf(query), read, rollback]))[2]?.rows
    const letters = await rowsOf(`select 'a' as letter, 1 as number`)
    const numbers = await rowsOf('select 2 as number')
    client.release()
    expect([letters, numbers]).toEqual([[{ letter: 'a', number: 1 }], [{ number: 2 }]])
  })

  it('see what those did whom one of them waited for', async () => {
    await owner.query('create table if not exists public.seen (number int)')
    await owner.query('grant select on public.seen to public')
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock(4711)')
    await owner.query('insert into public.seen values (1)')
    const waits = together(
      { sql: 'begin', parameters: [] },
      { sql: 'select pg_advisory_xact_lock($1) is not null as held', parameters: [4711] },
      { sql: 'select number from public.seen where number = $1', parameters: [1] },
      { sql: 'commit', parameters: [] },
    )
    await waitingFor('pg_advisory_xact_lock')
    await owner.query('commit')
    expect(await waits).toEqual([[], [{ held: true }], [{ number: 1 }], []])
  })
})

it('a migration that gives a table another column disturbs nobody who read it before', async () => {
  await Promise.all(Array.from({ length: 6 }, readBusiness))
  await owner.query('alter table business.business add column motto text')
  expect(await Promise.all(Array.from({ length: 6 }, readBusiness))).toHaveLength(6)
})

it('a transaction whose first statement fails leaves its connection as it found it', async () => {
  const fails = inTransaction(pool(), (_, client) => client.query('select * from business.nowhere'))
  await expect(fails).rejects.toThrow('relation "business.nowhere" does not exist')
  const { rows } = await pool().query<{ state: string }>('select now() = statement_timestamp() as fresh')
  expect(rows).toEqual([{ fresh: true }])
})
