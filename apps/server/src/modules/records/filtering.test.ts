import { busyBranch } from '@quickprism/tools/testing/busy-branch'
import { rowsTaken } from '@quickprism/tools/testing/rows-read'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { byTraits, countLike, onDaysWith } from './filter-queries.ts'
import {
  byDays,
  type Filter,
  fromNewest,
  fromOldest,
  rowsAt,
  type Slice,
  type Whereabouts,
  withinDay,
} from './queries.ts'

let t: TestApp
let branch: Awaited<ReturnType<typeof busyBranch>>['branch']
beforeAll(async () => {
  t = await testApp()
  ;({ branch } = await busyBranch(t, { days: 20, perDay: 12, people: 30 }))
})
afterAll(() => t.close())

const below = seededNumbers(31)
const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T
const sometimes = <T>(value: () => T) => (below(2) === 0 ? value() : undefined)

const someFilter = (): Filter => {
  const min = 18 + below(40)
  return {
    kinds: oneOf([[1], [2], [1, 2]]),
    checkouts: sometimes(() => oneOf([[1], [2], [3, 4], [1, 3, 4]])),
    purposes: sometimes(() => oneOf([[1], [2, 6], [4]])),
    genders: sometimes(() => oneOf([[1], [2], [1, 2]])),
    minAge: sometimes(() => min),
    maxAge: sometimes(() => min + below(30)),
  }
}

const rowsOf = async (tx: BusinessTx, where: Whereabouts) =>
  ((await where.execute(tx)).rows as { visit_id: number }[]).map(({ visit_id }) => visit_id)

it('every way of finding a page of a filter finds the same rows, those without an age among them', async () => {
  const { cell, businessId } = branch.business
  let seen = 0
  await inBusiness(t.deps, admitJob(cell, businessId), async (tx) => {
    for (let round = 0; round < 60; round++) {
      const filter = someFilter()
      const { total } = await countLike(tx, branch.branchId, filter)
      const slice: Slice = { offset: below(Math.max(1, total)), limit: 1 + below(12) }
      const at = [tx, branch.branchId, filter] as const
      const rows = await rowsOf(tx, fromNewest(...at, slice))
      expect(rows).toHaveLength(Math.max(0, Math.min(slice.limit, total - slice.offset)))
      expect({ filter, slice, rows: await rowsOf(tx, byTraits(...at, slice)) }).toEqual({ filter, slice, rows })
      const fromEnd = { offset: Math.max(0, total - slice.offset - slice.limit), limit: rows.length }
      if (rows.length > 0) expect((await rowsOf(tx, fromOldest(...at, fromEnd))).reverse()).toEqual(rows)
      if (filter.checkouts) expect(await rowsOf(tx, onDaysWith(...at, filter.checkouts, slice))).toEqual(rows)
      seen += rows.length
    }
  })
  expect(seen).toBeGreaterThan(60)
})

const everyone: Filter = {
  kinds: [1, 2],
  checkouts: undefined,
  purposes: undefined,
  genders: undefined,
  minAge: undefined,
  maxAge: undefined,
}

it('a page found by the counters of days is the page found by counting rows, in each section and at every depth', async () => {
  const { cell, businessId } = branch.business
  let seen = 0
  await inBusiness(t.deps, admitJob(cell, businessId), async (tx) => {
    for (const kinds of [[1], [2], [1, 2]]) {
      const filter = { ...everyone, kinds }
      const { total } = await countLike(tx, branch.branchId, filter)
      for (let round = 0; round < 25; round++) {
        // Also over the end, and over several days at once.
        const slice: Slice = { offset: below(total + 10), limit: 1 + below(40) }
        const rows = await rowsOf(tx, fromNewest(tx, branch.branchId, filter, slice))
        const byCounters = await rowsOf(tx, byDays(tx, branch.branchId, filter, slice))
        expect({ kinds, slice, rows: byCounters }).toEqual({ kinds, slice, rows })
        seen += rows.length
      }
    }
  })
  expect(seen).toBeGreaterThan(500)
})

it('a page near the newest day reads neither the counters nor the visits of long ago', async () => {
  const { cell, businessId } = branch.business
  await inBusiness(t.deps, admitJob(cell, businessId), async (tx) => {
    const { rows: days } = await sql<{ counters: number; leads: number; people: number }>`
      select count(*) as counters, sum(leads) as leads, sum(people) as people from business.visit_day
       where business_id = ${businessId} and branch_id = ${branch.branchId} group by day order by day desc
    `.execute(tx)
    const [first, second] = days as [(typeof days)[0], (typeof days)[0]]
    const lastOfSecond = { offset: first.leads + second.leads - 1, limit: 1 }
    const read = await rowsTaken(tx, ['visit', 'visit_day'], async () => {
      expect(await rowsOf(tx, byDays(tx, branch.branchId, everyone, lastOfSecond))).toHaveLength(1)
    })
    // PostgreSQL fetches ten days ahead, and the next counter ends the tenth.
    const near = days.slice(0, 11).reduce((sum, { counters }) => sum + counters, 0)
    expect(days).toHaveLength(20)
    expect(read.visit_day).toBeLessThanOrEqual(near)
    expect(read.visit).toBeLessThanOrEqual(second.people)
  })
})

it('a page looks at its own people alone, also in a database that has no statistics yet', async () => {
  const { cell, businessId } = branch.business
  await inBusiness(t.deps, admitJob(cell, businessId), async (tx) => {
    const page = fromNewest(tx, branch.branchId, everyone, { offset: 0, limit: 3 })
    let found = 0
    const read = await rowsTaken(tx, ['visitor', 'branch_visitor'], async () => {
      const { rows } = await rowsAt(tx, branch.branchId, page, everyone.kinds).execute(tx)
      found = rows.length
    })
    expect(found).toBeGreaterThan(0)
    expect(read).toEqual({ branch_visitor: found, visitor: found })
  })
})

it('a day of long ago is found without a look at the days since', async () => {
  const { cell, businessId } = branch.business
  const plan = await inBusiness(t.deps, admitJob(cell, businessId), async (tx) => {
    const { rows } = await sql<{ day: string }>`
      select min(day)::text as day from business.visit_day where business_id = ${businessId} and branch_id = ${branch.branchId}
    `.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    const page = withinDay(tx, branch.branchId, everyone, rows[0]?.day as string, { offset: 0, limit: 10 })
    return (await sql<{ 'QUERY PLAN': string }>`explain ${page}`.execute(tx)).rows.map((row) => row['QUERY PLAN'])
  })
  const conditions = plan.filter((line) => line.includes('Index Cond') && line.includes('checked_in_at'))
  expect(conditions).not.toEqual([])
  for (const condition of conditions) {
    expect(condition).toContain('checked_in_at >= ')
    expect(condition).toContain('checked_in_at < ')
  }
})
