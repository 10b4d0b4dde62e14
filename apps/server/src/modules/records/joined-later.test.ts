import { analytics } from '@quickprism/contract/analytics'
import { records } from '@quickprism/contract/records'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { counted } from './queries.ts'
import { searchRows } from './searching.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const at = (time: string) => {
  t.clock.held = new Date(`${time}+05:30`)
}

const inBranch = <T>({ business }: GivenBranch, work: (tx: BusinessTx) => Promise<T>) =>
  inBusiness(t.deps, admitJob(business.cell, business.businessId), work)

const joins = async (branch: GivenBranch, lead: { visit_id: number; checked_in_at: Date }, visitorId: number) => {
  await inBranch(branch, async (tx) => {
    await sql`select business.join_group(${tx.businessId}, ${branch.branchId}, ${lead.checked_in_at}, ${lead.visit_id},
      ${t.clock.held}, ${visitorId}, 2::smallint, 30::smallint, 1::smallint)`.execute(tx)
  })
}

const comes = (branch: GivenBranch, visitorId: number, desk: number | null = null) =>
  inBranch(branch, async (tx) => {
    const { rows } = await sql<{ visit_id: number; checked_in_at: Date }>`
      select visit_id, checked_in_at from business.check_in(${tx.businessId}, ${branch.branchId}, ${t.clock.held},
        ${t.clock.held}::timestamptz at time zone 'Asia/Kolkata', ${crypto.randomUUID()}, array[${visitorId}]::bigint[], array[2]::smallint[],
        array[30]::smallint[], array[1]::smallint[], 1::smallint, null, ${desk})`.execute(tx)
    return rows[0] as { visit_id: number; checked_in_at: Date }
  })

const guardAt = async (on: GivenBranch) =>
  t.as(
    await t.given.staff({
      on,
      may: [
        'view_checkin_logs_of_visitors',
        'view_checkin_logs_of_members',
        'view_entry_management_analytics_dashboard',
      ],
    }),
  )

it('a row is found on the day of its lead by whoever joined the group after midnight', async () => {
  at('2026-03-02T23:50:00')
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: '06:00', time_zone: 'Asia/Kolkata' })
  const lead = await t.given.visitor({ of: branch.business, name: 'Ananya Rao' })
  const late = await t.given.visitor({ of: branch.business, name: 'Zubin Mehta' })
  const came = await comes(branch, lead.visitorId)
  at('2026-03-03T00:10:00')
  await joins(branch, came, late.visitorId)
  const ask = await guardAt(branch)
  const found = async (date: string, search?: string) =>
    (await ask(records.list, { query: { shopId: branch.quickId, date, ...(search && { search }) } })).data.map(
      ({ name, date: day }) => `${name} ${day}`,
    )
  expect(await found('2026-03-02')).toEqual(['Ananya Rao 2026-03-02'])
  expect(await found('2026-03-02', 'Ananya')).toEqual(['Ananya Rao 2026-03-02'])
  expect(await found('2026-03-03')).toEqual([])
  expect(await found('2026-03-02', 'Zubin')).toEqual(['Ananya Rao 2026-03-02'])
  expect(await found('2026-03-03', 'Zubin')).toEqual([])
})

it('the total of a common name counts a group of yesterday that somebody of the name joined since', async () => {
  // A day of UTC begins at 5:30 am in Kolkata.
  at('2026-03-03T05:20:00')
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: '21:00', time_zone: 'Asia/Kolkata' })
  const lead = await t.given.visitor({ of: branch.business, name: 'Ananya Rao' })
  const late = await t.given.visitor({ of: branch.business, name: 'Chetan Kumar' })
  const came = await comes(branch, lead.visitorId)
  const anything = {
    checkouts: undefined,
    purposes: undefined,
    genders: undefined,
    minAge: undefined,
    maxAge: undefined,
  }
  const everything = { filter: { kinds: [1, 2], ...anything }, day: undefined, visible: [1, 2] }
  const total = (most: number) =>
    inBranch(branch, async (tx) => {
      const { total } = await searchRows(
        t.deps,
        tx,
        branch.branchId,
        'kumar',
        everything,
        { offset: 0, limit: 10 },
        most,
      )
      return typeof total === 'number' ? total : counted(tx, total)
    })
  at('2026-03-03T05:35:00')
  expect(await total(-1)).toBe(0)
  at('2026-03-03T05:40:00')
  await joins(branch, came, late.visitorId)
  expect(await total(10_000)).toBe(1)
  expect(await total(-1)).toBe(1)
})

it('a group whose lead the desk takes back counts as no group', async () => {
  at('2026-03-04T10:00:00')
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: '21:00', time_zone: 'Asia/Kolkata' })
  const desk = await t.given.person()
  const lead = await t.given.visitor({ of: branch.business, name: 'Ananya Rao' })
  const late = await t.given.visitor({ of: branch.business, name: 'Zubin Mehta' })
  const came = await comes(branch, lead.visitorId, desk.personId)
  at('2026-03-04T10:05:00')
  await joins(branch, came, late.visitorId)
  at('2026-03-04T10:06:00')
  await inBranch(branch, async (tx) => {
    await sql`select business.undo_check_in(${tx.businessId}, ${branch.branchId}, ${came.checked_in_at}, ${came.visit_id},
      ${t.clock.held}, ${new Date(t.clock.held.getTime() - 900_000)})`.execute(tx)
  })
  const ask = await guardAt(branch)
  const { data } = await ask(analytics.kpis, { query: { shopId: branch.quickId } })
  expect({ visitors: data.totalVisitors.value, groups: data.totalGroups.value }).toEqual({ visitors: 1, groups: 0 })
})
