import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDueVisits, closeVisitsAt } from './closing.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

it('visits end by the hours the branch has then, also where they change while a worker looks whether any are over', async () => {
  t.clock.held = start
  const branch = await t.given.branch()
  await door.changeBranch(branch, { opening_time: '09:00', closing_time: '22:00', time_zone: 'Asia/Kolkata' })
  await door.comes(await t.given.person(), branch)
  // The hours are corrected at 11:30: the branch had closed at 11:00.
  t.clock.held = at(60)
  const { businessId, cell } = branch.business
  const owner = new pg.Client(t.databases.ownerUrls.cells[cell - 1])
  await owner.connect()
  try {
    await owner.query('begin')
    // What `editBranch` does, up to its commit.
    await owner.query(`update business.branch set closing_time = '11:00' where business_id = $1 and branch_id = $2`, [
      businessId,
      branch.branchId,
    ])
    await owner.query('update business.visit_total set closed_until = null where business_id = $1 and branch_id = $2', [
      businessId,
      branch.branchId,
    ])
    const closing = closeVisitsAt(t.deps, cell, { business_id: businessId, branch_id: branch.branchId })
    const waiting = async () => {
      // Within a transaction it would be seen as at first.
      await owner.query('select pg_stat_clear_snapshot()')
      const { rows } = await owner.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting
    }
    await expect.poll(waiting, { timeout: 900, interval: 10 }).toBe(1)
    await owner.query('commit')
    await closing
  } finally {
    await owner.end()
  }
  // The next runs: a minute and two later, and at half past ten at night.
  for (const minutes of [61, 62, 720]) {
    t.clock.held = at(minutes)
    await closeDueVisits(t.deps, cell)
  }
  // R2 jobs B-05
  expect((await door.visitsAt(branch)).map(({ checked_out_at }) => checked_out_at)).toEqual([at(30)])
})

it('visits end by the hours the branch has then, where they changed before the worker looks', async () => {
  t.clock.held = start
  const branch = await t.given.branch()
  await door.changeBranch(branch, { opening_time: '09:00', closing_time: '22:00', time_zone: 'Asia/Kolkata' })
  await door.comes(await t.given.person(), branch)
  t.clock.held = at(60)
  await door.changeBranch(branch, { closing_time: '11:00' })
  for (const minutes of [60, 61]) {
    t.clock.held = at(minutes)
    await closeDueVisits(t.deps, branch.business.cell)
  }
  expect((await door.visitsAt(branch)).map(({ checked_out_at }) => checked_out_at)).toEqual([at(30)])
})
