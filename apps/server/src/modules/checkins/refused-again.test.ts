import { randomUUID } from 'node:crypto'
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

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 5, minute))

it('a visitor whose phone sends a refused scan again has not tried again, though they have tried since', async () => {
  t.clock.held = at(0)
  const branch = await t.given.branch()
  const asha = await t.given.person()
  await door.comes(asha, branch)
  await door.leaves(asha, branch)
  await door.blacklist(branch)
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  for (const nonce of [first, second, third, second, third, second]) {
    await expect(door.comes(asha, branch, { nonce })).rejects.toMatchObject({ status: 403 })
  }
  const { times } = await t.owner
    .cellOf(branch.business)
    .selectFrom('business.refusal')
    .select('times')
    .where('branch_id', '=', branch.branchId)
    .executeTakeFirstOrThrow()
  // R2 visits B-08
  expect(times).toBe(3)
})

it('a leaving says nothing of a visit before a refused scan, though an earlier one was reported after that', async () => {
  t.clock.held = at(0)
  const branch = await t.given.branch()
  await door.changeBranch(branch, { opening_time: '09:00', closing_time: '11:00', time_zone: 'Asia/Kolkata' })
  const asha = await t.given.person()
  t.clock.held = at(20)
  const { visit_ref } = await door.comes(asha, branch)
  t.clock.held = at(31)
  await closeVisitsAt(t.deps, branch.business.cell, {
    business_id: branch.business.businessId,
    branch_id: branch.branchId,
  })
  await door.blacklist(branch)
  t.clock.held = at(40)
  await expect(door.comes(asha, branch)).rejects.toMatchObject({ status: 403 })
  // Their phone reports a scan of before the visit only now.
  t.clock.held = at(42)
  await expect(door.comes(asha, branch, { scanned_at: at(2).toISOString() })).rejects.toMatchObject({ status: 403 })
  t.clock.held = at(50)
  await door.leaves(asha, branch, { visit_refs: [visit_ref] })
  expect(await door.visitsAt(branch)).toMatchObject([{ checked_out_at: at(30), checkout_type: 3 }])
})
