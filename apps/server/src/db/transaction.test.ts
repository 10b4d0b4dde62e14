import { type FreshDatabases, freshDatabases } from '@quickprism/tools/testing/test-database'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Databases, openDatabases } from './connect.ts'
import { type Conclude, inTransaction, type Statements, type TxClient } from './transaction.ts'

let fresh: FreshDatabases
let databases: Databases

beforeAll(async () => {
  fresh = await freshDatabases()
  databases = await openDatabases(fresh, pino({ level: 'silent' }))
})

afterAll(async () => {
  await databases.close()
  await fresh.drop()
})

const pool = () => databases.cells.of(1).pool

const OVER = 'The transaction is over: nothing is done in it after it was concluded'

const one = (statements: Statements<unknown>) => sql<{ one: number }>`select 1 as one`.compile(statements)

describe('a transaction that was concluded', () => {
  it('answers with the rows of its last statements, and takes no further one', async () => {
    const after = await inTransaction<unknown, unknown[]>(pool(), async (statements, client, conclude) => {
      expect(await conclude([one(statements)])).toEqual([[{ one: 1 }]])
      await expect(sql`select 2`.execute(statements)).rejects.toThrow(OVER)
      await expect(client.query('select 2')).rejects.toThrow(OVER)
      await expect(conclude([])).rejects.toThrow(OVER)
      return ['done']
    })
    expect(after).toEqual(['done'])
  })

  it('takes no statement while its end is under way', async () => {
    await inTransaction<unknown, void>(pool(), async (statements, client, conclude) => {
      const ending = conclude([one(statements)])
      await expect(client.query('select 2')).rejects.toThrow(OVER)
      await ending
    })
  })

  it('fails where its end failed, though whoever concluded it caught that', async () => {
    const swallowing = inTransaction<unknown, string>(pool(), async (statements, _, conclude) => {
      await conclude([sql`select 1 / 0`.compile(statements)]).catch(() => undefined)
      return 'done'
    })
    await expect(swallowing).rejects.toThrow('division by zero')
  })
})

describe('a transaction in which a statement failed', () => {
  it('is no success, though whoever asked for the statement caught that and went on', async () => {
    const swallowing = inTransaction<unknown, string>(pool(), async (_, client) => {
      await client.query('select 1 / $1::int', [0]).catch(() => undefined)
      return 'done'
    })
    await expect(swallowing).rejects.toThrow('A statement of the transaction failed: it was undone')
  })

  it('does nothing behind its rollback, also where something else is still under way in it', async () => {
    let underWay: Promise<void> | undefined
    const refusing = inTransaction<unknown, void>(pool(), async (_, client) => {
      const setting = async () => {
        await client.query('select $1::int', [1])
        await client.query(`select set_config('app.left', $1, false)`, ['behind'])
      }
      underWay = setting()
      underWay.catch(() => undefined)
      throw new Error('no')
    })
    await expect(refusing).rejects.toThrow('no')
    await expect(underWay).rejects.toThrow(OVER)
    const { rows } = await pool().query(`select current_setting('app.left', true) as left`)
    expect(rows).not.toEqual([{ left: 'behind' }])
  })
})

describe('a transaction that has ended', () => {
  it('lends its connection to nobody who kept a hand on it', async () => {
    const kept: { statements?: Statements<unknown>; client?: TxClient; conclude?: Conclude } = {}
    await inTransaction<unknown, void>(pool(), async (statements, client, conclude) => {
      Object.assign(kept, { statements, client, conclude })
      await client.query('select 1')
    })
    const { statements, client, conclude } = kept as Required<typeof kept>
    await expect(sql`select 2`.execute(statements)).rejects.toThrow(OVER)
    await expect(client.query('select 2')).rejects.toThrow(OVER)
    await expect(conclude([])).rejects.toThrow(OVER)
  })
})

describe('a transaction that is entered with its first statements', () => {
  const refusing = () => {
    throw new Error('Not in here')
  }
  const asking = (expectRows: (rows: readonly unknown[]) => void) =>
    inTransaction<unknown, unknown>(pool(), async (statements, client) => {
      client.enterWith(sql`select 7 as door`.compile(statements), expectRows)
      const [first, second] = await Promise.allSettled([
        client.together([one(statements), one(statements)]),
        client.together([one(statements)]),
      ])
      return [first, second].map((asked) => (asked.status === 'fulfilled' ? asked.value : asked.reason.message))
    })

  it('answers once what is expected of it was found to be so', async () => {
    const found: unknown[] = []
    expect(await asking((rows) => found.push(...rows))).toEqual([[[{ one: 1 }], [{ one: 1 }]], [[{ one: 1 }]]])
    expect(found).toEqual([{ door: 7 }])
  })

  it('answers nothing else, not even what was asked beside it', async () => {
    const answered: unknown[] = []
    await inTransaction<unknown, unknown>(pool(), async (statements, client) => {
      client.enterWith(one(statements), refusing)
      const asked = [client.together([one(statements)]), client.together([one(statements)])]
      for (const { status, ...how } of await Promise.allSettled(asked))
        answered.push([status, String(Object.values(how))])
    }).catch(() => undefined)
    expect(answered).toEqual([
      ['rejected', 'Error: Not in here'],
      ['rejected', 'Error: Not in here'],
    ])
  })
})
