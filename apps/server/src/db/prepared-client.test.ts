import { type FreshDatabases, freshDatabases } from '@quickprism/tools/testing/test-database'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Databases, openDatabases } from './connect.ts'
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
