import { busyBranch } from '@quickprism/tools/testing/busy-branch'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { byTraits, countLike, onDaysWith } from './filter-queries.ts'
import { type Filter, findRows, fromNewest, fromOldest, type Slice, type Whereabouts, withinDay } from './queries.ts'

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

it('a page looks at its own people alone, also in a database that has no statistics yet', async () => {
  const { cell, businessId } = branch.business
  await inBusiness(t.deps, admitJob(cell, businessId), async (tx) => {
    const page = fromNewest(tx, branch.branchId, everyone, { offset: 0, limit: 3 })
    const rows = await findRows(tx, branch.branchId, page, everyone.kinds)
    // What this transaction has read so far, and nothing else.
    const read = await sql<{ relname: string; rows: number }>`
      select relname, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
       where schemaname = 'business' and relname in ('visitor', 'branch_visitor') order by relname
    `.execute(tx)
    expect(read.rows).toEqual([
      { relname: 'branch_visitor', rows: rows.length },
      { relname: 'visitor', rows: rows.length },
    ])
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
