import { busyBranch } from '@quickprism/tools/testing/busy-branch'
import { rowsRead } from '@quickprism/tools/testing/rows-read'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { checkIn, checkOut } from '@quickprism/tools/testing/visits'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { columnTypes } from '../../db/column-types.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { counted, type Filter, type Found, type Slice } from './queries.ts'
import { searchRows } from './searching.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS = 20

let t: TestApp
let world: Awaited<ReturnType<typeof busyBranch>>
let owner: pg.Client
beforeAll(async () => {
  t = await testApp()
  // The newest of its days is today.
  const at = new Date(t.clock.held.getTime() + DAY - HOUR)
  world = await busyBranch(t, { days: DAYS, perDay: 12, people: 30, at })
  const { cell } = world.branch.business
  owner = new pg.Client({ connectionString: t.databases.ownerUrls.cells[cell - 1], types: columnTypes })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await t.close()
})

const below = seededNumbers(165)
const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T

const someDay = () => new Date(t.clock.held.getTime() - below(DAYS) * DAY).toISOString().slice(0, 10)

const anything: Omit<Filter, 'kinds'> = {
  checkouts: undefined,
  purposes: undefined,
  genders: undefined,
  minAge: undefined,
  maxAge: undefined,
}

type Asked = { filter: Filter; day: string | undefined; visible: readonly number[] }
const everything: Asked = { filter: { kinds: [1, 2], ...anything }, day: undefined, visible: [1, 2] }

/** Every name is common where nobody is few enough. */
const AS_COMMON = -1
const AS_RARE = 10_000

const inBranch = <T>(work: (tx: BusinessTx) => Promise<T>) => {
  const { cell, businessId } = world.branch.business
  return inBusiness(t.deps, admitJob(cell, businessId), work)
}

const read = async (tx: BusinessTx, { total, where }: Found) => ({
  total: typeof total === 'number' ? total : await counted(tx, total),
  rows: where ? ((await where.execute(tx)).rows as { visit_id: number }[]).map(({ visit_id }) => visit_id) : [],
})

const bothWays = (term: string, asked: Asked, slice: Slice) =>
  inBranch(async (tx) => {
    const find = async (most: number) =>
      read(tx, await searchRows(t.deps, tx, world.branch.branchId, term, asked, slice, most))
    return { common: await find(AS_COMMON), rare: await find(AS_RARE) }
  })

const totalOf = async (term: string) => {
  const { common, rare } = await bothWays(term, everything, { offset: 0, limit: 10 })
  expect(common).toEqual(rare)
  return common.total
}

it('the rows of a common name are those of looking at everyone who matches, in every section, filter, day and page', async () => {
  let seen = 0
  for (let round = 0; round < 80; round++) {
    const kinds = oneOf([[1], [2], [1, 2]])
    const filter = { kinds, ...anything, genders: below(4) === 0 ? [1] : undefined }
    const day = below(4) === 0 ? someDay() : undefined
    const asked = { filter, day, visible: kinds.length === 2 ? [1, 2] : oneOf([kinds, [1, 2]]) }
    const slice = { offset: below(40), limit: 1 + below(15) }
    const term = oneOf(['kumar', 'Rao 1', 'iya', 'ali', 'a', 'nobody here'])
    const { common, rare } = await bothWays(term, asked, slice)
    expect({ term, asked, slice, ...common }).toEqual({ term, asked, slice, ...rare })
    seen += common.rows.length
  }
  expect(seen).toBeGreaterThan(150)
})

it('its total follows a visit of today, one that is reported late, and another name', async () => {
  const { business, branchId } = world.branch
  const { businessId } = business
  const staying = new Set(world.visits.flatMap(({ visitor, type }) => (type === 0 ? [visitor] : [])))
  const someone = world.visits.find(
    ({ name, visitor }) => name.includes('Kumar') && !staying.has(visitor),
  ) as (typeof world.visits)[number]
  const comes = async (daysAgo: number) => {
    const at = new Date(t.clock.held.getTime() - daysAgo * DAY - 5_000)
    const people = [{ visitorId: someone.visitor, kind: someone.kind, gender: someone.gender, age: someone.age }]
    // In one transaction: nobody is in two visits at once.
    await owner.query('begin')
    const { visit_id, checked_in_at } = await checkIn(owner, { businessId, branchId, people, at, purpose: 1 })
    await checkOut(owner, { businessId, branchId, checkedInAt: checked_in_at, visitIds: [visit_id], at })
    await owner.query('commit')
  }
  const before = await totalOf('kumar')
  await comes(0)
  expect(await totalOf('kumar')).toBe(before + 1)
  await comes(9)
  expect(await totalOf('kumar')).toBe(before + 2)
  const rename = (name: string) =>
    inBranch(async (tx) => {
      await sql`
        update business.branch_visitor set name = ${name}
         where business_id = ${businessId} and branch_id = ${branchId} and visitor_id = ${someone.visitor}
      `.execute(tx)
    })
  await rename('Someone Else')
  expect(await totalOf('kumar')).toBeLessThan(before)
  await rename(someone.name)
  expect(await totalOf('kumar')).toBe(before + 2)
})

it('a page of a common name looks at the newest rows alone', async () => {
  await inBranch(async (tx) => {
    const find = () =>
      searchRows(t.deps, tx, world.branch.branchId, 'kumar', everything, { offset: 0, limit: 3 }, AS_COMMON)
    await find()
    const passed = await rowsRead(tx, ['visit'], async () => {
      const { where } = await find()
      expect(where).toBeDefined()
    })
    // What was counted before today is remembered, and the newest rows are passed until three are found.
    expect(passed.visit).toBeLessThan(world.visits.length / 3)
  })
})

it('a server of the version before still finds the latest of a name', async () => {
  const { business, branchId } = world.branch
  const found = await inBranch((tx) =>
    sql<{ visitor_id: number }>`
      select visitor_id from business.search_visitors(${business.businessId}, ${branchId}, '%kumar%', null, '%kumar%', 3)
    `.execute(tx),
  )
  const { rows: latest } = await owner.query(
    `select visitor_id from business.branch_visitor where business_id = $1 and branch_id = $2 and name ilike '%kumar%'
      order by last_at desc, visitor_id desc limit 3`,
    [business.businessId, branchId],
  )
  expect(found.rows).toEqual(latest)
  expect(latest).toHaveLength(3)
})
