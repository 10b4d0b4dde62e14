import { randomBytes } from 'node:crypto'
import { asService } from '@quickprism/tools/testing/as-service'
import { testServices } from '@quickprism/tools/testing/test-database'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnTypes } from './column-types.ts'
import { BUSINESS_JOBS } from './job-queues.ts'
import { migrateCell, migrateIdentity } from './migrate.ts'

let maintenance: pg.Client
const made: string[] = []

beforeAll(async () => {
  maintenance = new pg.Client(testServices().postgres)
  await maintenance.connect()
})

afterAll(async () => {
  for (const name of made) await maintenance.query(`drop database if exists ${name} with (force)`)
  await maintenance.end()
})

const emptyDatabase = async () => {
  const name = `migrate_${randomBytes(4).toString('hex')}`
  await maintenance.query(`create database ${name}`)
  made.push(name)
  const url = new URL(testServices().postgres)
  url.pathname = name
  return url.href
}

const ask = async <T>(url: string, question: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url, types: columnTypes })
  await client.connect()
  try {
    return (await client.query(question, values)).rows as T[]
  } finally {
    await client.end()
  }
}

const silent = { log: () => {} }

describe('migrating', () => {
  it('puts identity and a cell into one database, or each into its own, several at the same moment', async () => {
    const [both, identity, cell] = [await emptyDatabase(), await emptyDatabase(), await emptyDatabase()]
    await Promise.all([migrateIdentity(both, silent), migrateIdentity(identity, silent), migrateCell(cell, silent)])
    await migrateCell(both, silent)
    const schemas = (url: string) =>
      ask<{ nspname: string }>(
        url,
        `select nspname from pg_namespace where nspname !~ '^(pg_|information_schema|public|migrations)' order by 1`,
      ).then((rows) => rows.map(({ nspname }) => nspname))
    expect(await schemas(both)).toEqual(['business', 'business_jobs', 'identity', 'identity_jobs'])
    expect(await schemas(identity)).toEqual(['identity', 'identity_jobs'])
    expect(await schemas(cell)).toEqual(['business', 'business_jobs'])
  })

  it('twice changes nothing, except what the queues are told', async () => {
    const url = await emptyDatabase()
    const applied: string[] = []
    const log = (line: string) => applied.push(line)
    await migrateCell(url, { log, queues: [{ name: 'letters', retryLimit: 3 }] })
    const first = [...applied]
    await migrateCell(url, { log, queues: [{ name: 'letters', retryLimit: 9 }] })
    expect(first.length).toBeGreaterThan(0)
    expect(applied).toEqual(first)
    const queue = `select retry_limit from business_jobs.queue where name = 'letters'`
    expect(await ask(url, queue)).toEqual([{ retry_limit: 9 }])
  })

  it('RE-07: lets others go first when a table is busy, and tries again', async () => {
    const url = await emptyDatabase()
    const busy = new pg.Client(url)
    await busy.connect()
    // Someone holds the lock of migrations for longer than the second that ours waits for it.
    await busy.query('select pg_advisory_lock(7241865325823964)')
    const migrated = migrateIdentity(url, silent)
    const waited = `select count(*)::int as tries from pg_stat_database where datname = current_database() and xact_rollback > 0`
    await expect.poll(() => ask(url, waited)).toEqual([{ tries: 1 }])
    await busy.query('select pg_advisory_unlock(7241865325823964)')
    await busy.end()
    await migrated
    expect(await ask(url, 'select count(*) as people from identity.person')).toEqual([{ people: 0 }])
  })

  it('leaves the service deadlines of its own', async () => {
    const url = await emptyDatabase()
    await migrateIdentity(url, silent)
    const setting = (name: string) => ask(asService(url), 'select current_setting($1) as value', [name])
    expect(await setting('lock_timeout')).toEqual([{ value: '1s' }])
    expect(await setting('statement_timeout')).toEqual([{ value: '2s' }])
    expect(await setting('idle_in_transaction_session_timeout')).toEqual([{ value: '5s' }])
  })

  it('lets the service send, run, schedule and clean up jobs without owning them', async () => {
    const url = await emptyDatabase()
    await migrateCell(url, { queues: [{ name: 'letters' }] })
    const boss = new PgBoss({
      connectionString: asService(url),
      schema: BUSINESS_JOBS,
      migrate: false,
      createSchema: false,
      reindex: false,
      superviseIntervalSeconds: 1,
      maintenanceIntervalSeconds: 1,
    })
    const troubles: unknown[] = []
    boss.on('error', (error) => troubles.push(error))
    await boss.start()
    await boss.schedule('letters', '* * * * *')
    await boss.send('letters', { to: 'Asha Rao' })
    const ran = new Promise<unknown>((resolve) => {
      void boss.work('letters', async ([job]) => resolve(job?.data))
    })
    expect(await ran).toEqual({ to: 'Asha Rao' })
    await boss.supervise()
    await boss.stop()
    expect(troubles).toEqual([])
  })
})
