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

it('RS-84: a visitor who came before midnight and leaves after it has left today', async () => {
  t.clock.held = new Date('2026-03-02T17:00:00Z') // 22:30
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: '02:00', time_zone: 'Asia/Kolkata' })
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const [one, other] = [await t.given.person(), await t.given.person()]
  await door.comes(one, branch)
  await door.comes(other, branch)
  t.clock.held = new Date('2026-03-02T19:00:00Z') // 00:30
  await door.leaves(one, branch)
  const shown = await t.asSignedInAgain(sana)(frontDesk.inside, { query: { shopId: branch.quickId } })
  expect(shown).toMatchObject({ total: 1, left_today: 1, last_left_at: '2026-03-02T19:00:00.000Z' })
})

it('RS-84: visits that closing time ends at midnight have left the day before', async () => {
  t.clock.held = new Date('2026-03-02T17:00:00Z') // 22:30
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: null, time_zone: 'Asia/Kolkata' })
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  await door.comes(await t.given.person(), branch)
  t.clock.held = new Date('2026-03-02T18:31:00Z') // 00:01
  await closeVisitsAt(t.deps, branch.business.cell, {
    business_id: branch.business.businessId,
    branch_id: branch.branchId,
  })
  const shown = await t.asSignedInAgain(sana)(frontDesk.inside, { query: { shopId: branch.quickId } })
  expect(shown).toMatchObject({ total: 0, left_today: 0, last_left_at: null })
})

it('RS-85: a member who came along with a visitor is found among the members who are inside', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const staff = await t.given.staff({ on: branch, name: 'Meera Iyer' })
  const visitor = await t.given.person({ name: 'Farhan Sheikh' })
  await door.comes(visitor, branch, { companions: [{ pass: await door.passOf(staff) }] })
  const shown = await t.asSignedInAgain(sana)(frontDesk.inside, {
    query: { shopId: branch.quickId, visitor_type: 'member' },
  })
  const names = shown.data.flatMap((row) => [row, ...row.group]).filter((one) => one.visitor_type === 'member')
  expect({ members: shown.members, listed: names.length }).toEqual({ members: 1, listed: 1 })
})
