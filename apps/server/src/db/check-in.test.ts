import { randomUUID } from 'node:crypto'
import { findWrongCounters } from '@quickprism/tools/testing/ledger'
import { openServicePool } from '@quickprism/tools/testing/service-pool'
import { type FreshDatabases, freshDatabases } from '@quickprism/tools/testing/test-database'
import { type CheckIn, type CheckOut, checkIn, checkOut } from '@quickprism/tools/testing/visits'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkoutType, gender, visitKind } from './codes.ts'
import { columnTypes } from './column-types.ts'
import { codeOf, LOCK_NOT_AVAILABLE } from './errors.ts'

let databases: FreshDatabases
let owner: pg.Client
let service: pg.Pool

/** Numbers given out once, so that tests do not meet. */
let last = 0
const next = () => ++last

beforeAll(async () => {
  databases = await freshDatabases()
  owner = new pg.Client({ connectionString: databases.ownerUrls.cells[0], types: columnTypes })
  await owner.connect()
  // Counters are right whatever visits there are. That nobody is in two at once is another rule (`visits/timeline.test.ts`).
  await owner.query('alter table business.visit drop constraint visit_one_at_a_time')
  service = openServicePool(databases, 16)
})

afterAll(async () => {
  await service.end()
  await owner.end()
  await databases.drop()
})

const givenBusiness = async () => {
  const businessId = next()
  await owner.query(
    `insert into business.business (business_id, quick_id, registered_name, root_person_id, created_at)
      values ($1, $2, 'Kaveri Textiles', 1, '2026-01-01Z')`,
    [businessId, `B${businessId}`],
  )
  return businessId
}

const givenBranch = async (businessId: number) => {
  const branchId = next()
  await owner.query(
    `insert into business.branch (business_id, branch_id, quick_id, name, store_type, poster_key, created_at)
      values ($1, $2, $3, $3, 'office', 'poster', '2026-01-01Z')`,
    [businessId, branchId, `S${branchId}`],
  )
  return branchId
}

const givenVisitors = async (businessId: number, count: number) => {
  const { rows } = await owner.query<{ visitor_id: number }>(
    `insert into business.visitor (business_id, name, created_at)
      select $1, 'Asha Rao', '2026-01-01Z' from generate_series(1, $2) returning visitor_id`,
    [businessId, count],
  )
  return rows.map(({ visitor_id }) => visitor_id)
}

const inBusiness = async <T>(businessId: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await service.connect()
  try {
    await client.query('begin')
    await client.query('select business.enter($1)', [businessId])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A branch that many enter at once may keep one waiting past the lock's deadline: a phone asks again. */
const asPhonesDo = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    return asPhonesDo(attempt)
  }
}

/** What a nonce that has made a visit before is told apart by. */
const usedNonce = { code: '23505', constraint: 'visit_nonce_once' }

const comes = (visit: CheckIn) => asPhonesDo(() => inBusiness(visit.businessId, (client) => checkIn(client, visit)))
const leaves = (visit: CheckOut) => asPhonesDo(() => inBusiness(visit.businessId, (client) => checkOut(client, visit)))

const morning = new Date('2026-11-15T04:30:00.000Z') // 10:00 in Kolkata
const later = (minutes: number) => new Date(morning.getTime() + minutes * 60_000)

describe('a check-in', () => {
  let businessId: number
  let branchId: number
  let visitors: number[]
  const person = (index: number) => ({ visitorId: visitors[index] as number })

  beforeEach(async () => {
    businessId = await givenBusiness()
    branchId = await givenBranch(businessId)
    visitors = await givenVisitors(businessId, 4)
  })

  const day = async () =>
    (await owner.query('select * from business.visit_day where business_id = $1 order by kind', [businessId])).rows

  it('is counted as a person, a lead and someone new', async () => {
    const visit = await comes({
      businessId,
      branchId,
      at: morning,
      people: [{ ...person(0), gender: gender.female, age: 31 }],
    })
    expect(visit).toMatchObject({ checked_in_at: morning, version: 1 })
    expect(await day()).toMatchObject([
      {
        day: '2026-11-15',
        kind: 2,
        leads: 1,
        people: 1,
        groups: 0,
        new_people: 1,
        repeat_people: 0,
        female: 1,
        stays: 0,
      },
    ])
    expect(await findWrongCounters(owner)).toEqual([])
  })

  it('belongs to the day and hour of the branch, not of the server', async () => {
    const justAfterMidnight = new Date('2026-11-14T18:31:00Z')
    await comes({ businessId, branchId, at: justAfterMidnight, people: [person(0)] })
    const { rows } = await owner.query('select day, hour from business.visit_hour where business_id = $1', [businessId])
    expect(rows).toEqual([{ day: '2026-11-15', hour: 0 }])
  })

  it('of someone who was here before counts as a repeat', async () => {
    await comes({ businessId, branchId, at: morning, people: [person(0)] })
    await comes({ businessId, branchId, at: later(60), people: [person(0)] })
    expect(await day()).toMatchObject([{ people: 2, new_people: 1, repeat_people: 1 }])
    expect(await findWrongCounters(owner)).toEqual([])
  })

  it('of a group is one row of the records and a visit for each person, in the kind of each', async () => {
    const staff = { ...person(1), kind: visitKind.member }
    const { visit_id } = await comes({ businessId, branchId, at: morning, people: [person(0), staff, person(2)] })
    expect(await day()).toMatchObject([
      { kind: visitKind.member, leads: 0, people: 1, groups: 0 },
      { kind: visitKind.visitor, leads: 1, people: 2, groups: 1 },
    ])
    const { rows } = await owner.query(
      'select visitor_id, group_id, group_size, is_lead from business.visit where business_id = $1 order by visit_id',
      [businessId],
    )
    expect(rows).toEqual([
      { visitor_id: visitors[0], group_id: null, group_size: 3, is_lead: true },
      { visitor_id: visitors[1], group_id: visit_id, group_size: 3, is_lead: false },
      { visitor_id: visitors[2], group_id: visit_id, group_size: 3, is_lead: false },
    ])
    expect(await findWrongCounters(owner)).toEqual([])
  })

  it('sent twice is one visit, and the second ends with the name of its rule', async () => {
    const scan = { businessId, branchId, people: [person(0), person(1)], nonce: randomUUID() }
    await comes({ ...scan, at: morning })
    await expect(comes({ ...scan, at: later(3 * 24 * 60) })).rejects.toMatchObject(usedNonce)
    expect(await findWrongCounters(owner)).toEqual([])
  })

  it('sent 20 times at the same moment is one visit', async () => {
    const scan = { businessId, branchId, people: [person(0), person(1)], nonce: randomUUID() }
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => comes({ ...scan, at: later(n) })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(usedNonce)
    const { rows } = await owner.query('select 1 from business.visit where business_id = $1', [businessId])
    expect(rows).toHaveLength(2)
    expect(await findWrongCounters(owner)).toEqual([])
  })

  it('by one newcomer through two doors at the same moment makes one of the two visits new', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => comes({ businessId, branchId, at: later(n), people: [person(3)] })),
    )
    expect(await day()).toMatchObject([{ people: 8, new_people: 1, repeat_people: 7 }])
    expect(await findWrongCounters(owner)).toEqual([])
  })

  it('ends with a check-out, which counts once however often it is sent', async () => {
    const { visit_id, checked_in_at } = await comes({
      businessId,
      branchId,
      at: morning,
      people: [{ ...person(0), age: 44 }],
    })
    const out = { businessId, branchId, checkedInAt: checked_in_at, visitIds: [visit_id], type: checkoutType.geoTagged }
    expect(await leaves({ ...out, at: later(45) })).toEqual({ closed: 1, version: 2 })
    expect(await leaves({ ...out, at: later(50), type: checkoutType.timeout })).toEqual({ closed: 0, version: 2 })
    expect(await day()).toMatchObject([
      { out_geo: 1, out_timeout: 0, stays: 1, stay_seconds: 2700, first_in: morning, last_out: later(45) },
    ])
    expect(await findWrongCounters(owner)).toEqual([])
  })

  it('of nobody, or of a kind of person there is not, is refused', async () => {
    const words = 'each person needs a kind, an age and a gender'
    await expect(comes({ businessId, branchId, at: morning, people: [] })).rejects.toThrow(words)
    await expect(comes({ businessId, branchId, at: morning, people: [{ ...person(0), kind: 3 }] })).rejects.toThrow(
      words,
    )
    expect(await findWrongCounters(owner)).toEqual([])
  })

  it('MT-04: at a branch of another business is refused', async () => {
    const foreignBranch = await givenBranch(await givenBusiness())
    await expect(comes({ businessId, branchId: foreignBranch, at: morning, people: [person(0)] })).rejects.toThrow(
      'violates foreign key constraint "branch_visitor_business_id_branch_id_fkey"',
    )
    expect(await findWrongCounters(owner)).toEqual([])
  })

  it('MT-04: of a visitor of another business is refused', async () => {
    const [stranger = 0] = await givenVisitors(await givenBusiness(), 1)
    await expect(comes({ businessId, branchId, at: morning, people: [{ visitorId: stranger }] })).rejects.toThrow(
      `business ${businessId} has no visitor ${stranger}`,
    )
  })

  it('MT-04: in the name of another business is refused', async () => {
    const other = await givenBusiness()
    await expect(
      inBusiness(other, (client) => checkIn(client, { businessId, branchId, at: morning, people: [person(0)] })),
    ).rejects.toThrow(`business ${businessId} has no visitor ${visitors[0]}`)
  })

  it('MT-04: no row can be written for another business, nor point at its branch', async () => {
    const other = await givenBusiness()
    const note = (business: number) => (client: pg.PoolClient) =>
      client.query(
        `insert into business.activity (business_id, branch_id, at, detail) values ($1, $2, $3, 'Came in;Gate 1')`,
        [business, branchId, morning],
      )
    await expect(inBusiness(other, note(businessId))).rejects.toThrow(
      'new row violates row-level security policy for table "activity"',
    )
    await expect(inBusiness(other, note(other))).rejects.toThrow(
      'violates foreign key constraint "activity_business_id_branch_id_fkey"',
    )
  })

  it('MT-01: is invisible to another business, and to whoever has entered none', async () => {
    await comes({ businessId, branchId, at: morning, people: [person(0)] })
    const other = await givenBusiness()
    const seen = (client: pg.PoolClient | pg.Pool) =>
      client.query('select 1 from business.visit').then(({ rowCount }) => rowCount)
    expect(await inBusiness(businessId, seen)).toBe(1)
    expect(await inBusiness(other, seen)).toBe(0)
    expect(await seen(service)).toBe(0)
  })
})

describe('counter = ledger', () => {
  it('is broken by a counter that somebody changed, and says where', async () => {
    const businessId = await givenBusiness()
    const branchId = await givenBranch(businessId)
    const [visitorId = 0] = await givenVisitors(businessId, 1)
    await comes({ businessId, branchId, at: morning, people: [{ visitorId }] })
    for (const [table, column] of [
      ['visit_total', 'visitors_inside'],
      ['visit_day', 'people'],
      ['visit_hour', 'people'],
      ['visit_cube', 'leads'],
      ['branch_visitor', 'visits'],
    ]) {
      await owner.query('begin')
      await owner.query(`update business.${table} set ${column} = ${column} + 1 where business_id = $1`, [businessId])
      expect(await findWrongCounters(owner)).toEqual([
        expect.stringContaining(`${table} kept`),
        expect.stringContaining(`${table} counted`),
      ])
      await owner.query('rollback')
    }
  })

  it('after 400 check-ins, groups, repeats and check-outs on one branch by 16 clients at once', async () => {
    const businessId = await givenBusiness()
    const branchId = await givenBranch(businessId)
    const visitors = await givenVisitors(businessId, 40)
    const visitorAt = (n: number) => visitors[n % visitors.length] as number
    await Promise.all(
      Array.from({ length: 400 }, async (_, n) => {
        const people = Array.from({ length: n % 5 === 0 ? 4 : 1 }, (_, i) => ({
          visitorId: visitorAt(n * 7 + i * (n % 2 === 0 ? 3 : 37)),
          kind: (n + i) % 3 === 0 ? visitKind.member : visitKind.visitor,
          gender: (n + i) % 4,
          age: 20 + (n % 9),
        }))
        const nonce = randomUUID()
        const scan = { businessId, branchId, people, nonce, at: later(n) }
        const { visit_id, checked_in_at } = await comes(scan)
        if (n % 10 === 0) await expect(comes(scan)).rejects.toMatchObject(usedNonce)
        if (n % 2 === 0) {
          const out = { businessId, branchId, checkedInAt: checked_in_at, visitIds: [visit_id] }
          await leaves({ ...out, at: later(n + 30), type: 1 + (n % 4) })
        }
      }),
    )
    expect(await findWrongCounters(owner)).toEqual([])
    const { rows } = await owner.query('select version from business.visit_total where business_id = $1', [businessId])
    expect(rows).toEqual([{ version: 600 }])
  })

  it('after any sequence of comings and goings', async () => {
    const businessId = await givenBusiness()
    const branches = [await givenBranch(businessId), await givenBranch(businessId)]
    const visitors = await givenVisitors(businessId, 6)

    const comer = fc.record({
      visitorId: fc.constantFrom(...visitors),
      kind: fc.constantFrom(...Object.values(visitKind)),
      gender: fc.constantFrom(...Object.values(gender)),
      age: fc.option(fc.integer({ min: 0, max: 99 })),
    })
    const step = fc.record({
      branchId: fc.constantFrom(...branches),
      people: fc.uniqueArray(comer, { minLength: 1, maxLength: 4, selector: ({ visitorId }) => visitorId }),
      purpose: fc.integer({ min: 0, max: 7 }),
      minutes: fc.integer({ min: 0, max: 3 * 24 * 60 }),
      repeats: fc.boolean(),
      leaving: fc.option(
        fc.record({
          after: fc.integer({ min: -5, max: 600 }),
          type: fc.integer({ min: 1, max: 4 }),
          together: fc.boolean(),
        }),
      ),
    })

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const { branchId, people, purpose, minutes, repeats, leaving } of steps) {
          const scan = { businessId, branchId, people, purpose, nonce: randomUUID(), at: later(minutes) }
          const { visit_id, checked_in_at } = await comes(scan)
          if (repeats) await expect(comes(scan)).rejects.toMatchObject(usedNonce)
          if (!leaving) continue
          const { rows } = await owner.query<{ visit_id: number }>(
            'select visit_id from business.visit where business_id = $1 and (visit_id = $2 or group_id = $2)',
            [businessId, visit_id],
          )
          const visitIds = leaving.together ? rows.map((row) => row.visit_id) : [visit_id]
          const out = { businessId, branchId, checkedInAt: checked_in_at, visitIds, type: leaving.type }
          await leaves({ ...out, at: later(minutes + leaving.after) })
        }
        expect(await findWrongCounters(owner)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})
