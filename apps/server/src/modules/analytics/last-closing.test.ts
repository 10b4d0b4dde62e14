import { analytics } from '@quickprism/contract/analytics'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeVisitsAt } from '../visits/closing.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

it('RS-14: the last closing stays what it was when the branch gets other hours', async () => {
  t.clock.held = new Date('2026-03-02T10:00:00+05:30')
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: '21:00', time_zone: 'Asia/Kolkata' })
  await door.comes(await t.given.person(), branch)
  t.clock.held = new Date('2026-03-02T21:01:00+05:30')
  await closeVisitsAt(t.deps, branch.business.cell, {
    business_id: branch.business.businessId,
    branch_id: branch.branchId,
  })
  const panel = async () => {
    const staff = t.as(
      await t.given.staff({
        on: branch,
        may: ['view_entry_management_analytics_dashboard', 'view_checkin_logs_of_visitors'],
      }),
    )
    const { timed_out, last_closing } = await staff(analytics.security, { query: { shopId: branch.quickId } })
    const { total_records } = await staff(frontDesk.timedOut, { query: { shopId: branch.quickId } })
    return { timed_out, last_closing, atTheDesk: total_records }
  }
  t.clock.held = new Date('2026-03-03T09:20:00+05:30')
  const before = await panel()
  expect(before).toMatchObject({ timed_out: 1, atTheDesk: 1 })
  t.clock.held = new Date('2026-03-03T10:20:00+05:30')
  await door.changeBranch(branch, { closing_time: '22:00' })
  expect(await panel()).toEqual(before)
})
