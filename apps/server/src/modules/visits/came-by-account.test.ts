import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
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
}

const deskOf = (branch: GivenBranch) => {
  const call = () => t.asSignedInAgain(branch.business.root)
  const shopId = branch.quickId
  return {
    letsIn: async (person: { quickID: string } | { name: string; mobile: string }) => {
      const body = { shopId, nonce: randomUUID(), pov: 'Guest', person } as const
      return (await call()(frontDesk.checkIn, { body })).visit?.visit_ref as string
    },
    seesLeaving: (ref: string) => call()(frontDesk.checkOut, { body: { shopId, visit_refs: [ref] } }),
    corrects: (ref: string, to: { still_inside: true } | { left_at: string }) =>
      call()(frontDesk.correct, { body: { shopId, visit_refs: [ref], to } }),
    inside: async () => (await call()(frontDesk.inside, { query: { shopId } })).total,
  }
}

const scene = async () => {
  later(0)
  const branch = await t.given.branch()
  const asha: GivenPerson = await t.given.person({ name: 'Asha Reddy' })
  return { branch, asha, desk: deskOf(branch) }
}

it('a visitor who stated their quickID and then scanned is inside once, though the desk says that they have not left', async () => {
  const { branch, asha, desk } = await scene()
  const stated = await desk.letsIn({ quickID: asha.quickId })
  later(5)
  await door.comes(asha, branch)
  later(6)
  await expect(desk.corrects(stated, { still_inside: true })).rejects.toMatchObject({
    status: 409,
    message: `${asha.quickId} has checked in again since.`,
  })
  expect(await desk.inside()).toBe(1)
})

it('a visitor who gave name and mobile and then scanned at another branch is there alone', async () => {
  const { branch, asha, desk } = await scene()
  const other = await t.given.branch({ of: branch.business })
  const written = await desk.letsIn({ name: 'Asha Reddy', mobile: asha.mobile })
  later(5)
  await desk.seesLeaving(written)
  later(6)
  await door.comes(asha, other)
  later(7)
  await expect(desk.corrects(written, { still_inside: true })).rejects.toMatchObject({
    status: 409,
    message: 'Asha Reddy has checked in again since.',
  })
  expect([await desk.inside(), await deskOf(other).inside()]).toEqual([0, 1])
})

it('a visit of a stated quickID did not last beyond the scan of its owner', async () => {
  const { branch, asha, desk } = await scene()
  await door.changeBranch(branch, { opening_time: '09:00', closing_time: '11:00', time_zone: 'Asia/Kolkata' })
  const stated = await desk.letsIn({ quickID: asha.quickId })
  later(31)
  const { business, branchId } = branch
  await closeVisitsAt(t.deps, business.cell, { business_id: business.businessId, branch_id: branchId })
  later(40)
  await door.comes(asha, branch)
  later(60)
  await expect(desk.corrects(stated, { left_at: '2026-03-02T11:25' })).rejects.toMatchObject({
    message: 'They checked in again before that.',
  })
  await desk.corrects(stated, { left_at: '2026-03-02T11:05' })
})

it('a visitor whose desk says that they have not left is inside, though they had come under their account before', async () => {
  const { branch, asha, desk } = await scene()
  await door.comes(asha, branch)
  later(5)
  await door.leaves(asha, branch)
  later(10)
  const written = await desk.letsIn({ name: 'Asha Reddy', mobile: asha.mobile })
  later(15)
  await desk.seesLeaving(written)
  await desk.corrects(written, { still_inside: true })
  expect(await desk.inside()).toBe(1)
})
