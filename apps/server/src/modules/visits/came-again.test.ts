import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { closeVisitsAt } from './closing.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())
afterEach(async () => expect(await door.wrongCounters()).toEqual([]))

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
const later = (minutes: number) => {
  t.clock.held = new Date(start.getTime() + minutes * 60_000)
  return t.clock.held
}

const scene = async () => {
  later(0)
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const desk = () => t.asSignedInAgain(sana)
  const asha = await t.given.person({ name: 'Asha Reddy' })
  const first = await door.comes(asha, branch)
  const said = { shopId: branch.quickId, visit_refs: [first.visit_ref] }
  return {
    branch,
    asha,
    first,
    seenLeaving: () => desk()(frontDesk.checkOut, { body: said }),
    hasNotLeft: () => desk()(frontDesk.correct, { body: { ...said, to: { still_inside: true } } }),
    inside: async () => (await desk()(frontDesk.inside, { query: { shopId: branch.quickId } })).total,
    entersByPass: async () =>
      desk()(frontDesk.checkIn, {
        body: {
          shopId: branch.quickId,
          nonce: randomUUID(),
          pov: 'Guest',
          person: { pass: await door.passOf(asha) },
        },
      }),
  }
}

const cameAgain = { status: 409, message: 'Asha Reddy has checked in again since.' }

it('RS-12: a leaving is not taken back once the visitor has come again and left', async () => {
  const { branch, asha, seenLeaving, hasNotLeft } = await scene()
  later(1)
  await seenLeaving()
  later(2)
  await door.comes(asha, branch)
  later(3)
  await door.leaves(asha, branch)
  later(4)
  await expect(hasNotLeft()).rejects.toMatchObject(cameAgain)
  const open = (await door.visitsAt(branch)).filter(({ checked_out_at }) => checked_out_at === null)
  expect(open).toEqual([])
})

it('RS-12: a leaving is not taken back while the visitor is at another branch', async () => {
  const { branch, asha, seenLeaving, hasNotLeft } = await scene()
  const other = await t.given.branch({ of: branch.business })
  later(10)
  await seenLeaving()
  later(11)
  await door.comes(asha, other)
  later(12)
  await expect(hasNotLeft()).rejects.toMatchObject(cameAgain)
  expect(await door.visitsAt(other)).toMatchObject([{ checked_out_at: null }])
})

// The desk cannot know that they are back: they were at the other branch in between, and their own scan says when.
it('RS-12: a visitor who is back from another branch is inside once, from their next scan on', async () => {
  const { branch, asha, hasNotLeft, inside } = await scene()
  const other = await t.given.branch({ of: branch.business })
  later(20)
  await door.comes(asha, other)
  later(30)
  await expect(hasNotLeft()).rejects.toMatchObject(cameAgain)
  expect(await inside()).toBe(0)
  later(40)
  await door.comes(asha, branch)
  expect(await inside()).toBe(1)
  expect(await door.visitsAt(other)).toMatchObject([{ checked_out_at: t.clock.held }])
})

it('RS-13: a leaving that the phone reports once they have come again corrects the visit it names', async () => {
  const { branch, asha, first, entersByPass } = await scene()
  await door.changeBranch(branch, { closing_time: '12:00', time_zone: 'Asia/Kolkata' })
  const left = later(30) // 11:00, without a network
  later(100) // 12:10
  const { business, branchId } = branch
  await closeVisitsAt(t.deps, business.cell, { business_id: business.businessId, branch_id: branchId })
  later(120)
  await entersByPass()
  later(125)
  await door.leaves(asha, branch, { by: 'geofence', left_at: left.toISOString(), visit_refs: [first.visit_ref] })
  expect(await door.visitsAt(branch)).toMatchObject([
    { checkout_type: 2, checked_out_at: left },
    { checkout_type: 0, checked_out_at: null },
  ])
})
