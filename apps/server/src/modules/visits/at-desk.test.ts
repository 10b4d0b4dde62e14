import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeVisitsAt } from './closing.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
afterEach(async () => {
  t.clock.held = start
  expect(await door.wrongCounters()).toEqual([])
})
const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}

const aDesk = async () => {
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const shop = { shopId: branch.quickId }
  const by = () => t.asSignedInAgain(sana)
  return {
    branch,
    checksIn: async (person: { name: string; mobile: string } | { pass: string }) =>
      (
        await by()(frontDesk.checkIn, {
          body: { ...shop, nonce: randomUUID(), pov: 'Delivery', person, companions: [] },
        })
      ).visit?.visit_ref as string,
    checksOut: (...visit_refs: string[]) => by()(frontDesk.checkOut, { body: { ...shop, visit_refs } }),
    corrects: (to: { left_at: string } | { still_inside: true }, ...visit_refs: string[]) =>
      by()(frontDesk.correct, { body: { ...shop, visit_refs, to } }, { key: randomUUID() }),
  }
}

const ramesh = { name: 'Ramesh Babu', mobile: '9845027116' }

const closeAt = ({ branchId, business }: GivenBranch) =>
  closeVisitsAt(t.deps, business.cell, { business_id: business.businessId, branch_id: branchId })

describe('a visit that closing time has ended', () => {
  it('is not ended again by the desk', async () => {
    const { branch, checksIn, checksOut } = await aDesk()
    const ref = await checksIn(ramesh)
    later(24 * 60)
    await closeAt(branch)
    const before = await door.visitsAt(branch)
    expect(await checksOut(ref)).toEqual({ closed: 0, checked_out_at: null, ended_refs: [] })
    expect(await door.visitsAt(branch)).toEqual(before)
  })

  it('did not end after they came again', async () => {
    const { branch, checksIn, corrects } = await aDesk()
    const ref = await checksIn(ramesh)
    later(24 * 60)
    await closeAt(branch)
    await checksIn(ramesh)
    later(60)
    await expect(corrects({ left_at: '2026-03-03T11:30' }, ref)).rejects.toMatchObject({
      status: 422,
      message: 'They checked in again before that.',
    })
    expect(await corrects({ left_at: '2026-03-02T17:30' }, ref)).toMatchObject({ corrected: 1 })
  })
})

describe('someone of whom a desk says that they have not left, while they come again', () => {
  const openAt = async (branch: GivenBranch) =>
    (await door.visitsAt(branch)).filter(({ checked_out_at }) => checked_out_at === null)

  it.each([
    ['at another desk', async (desk: Awaited<ReturnType<typeof aDesk>>) => desk.checksIn(ramesh)],
    [
      'by phone',
      async ({ branch }: Awaited<ReturnType<typeof aDesk>>, person: GivenPerson) => door.comes(person, branch),
    ],
  ])('%s, is inside once', async (_, comesAgain) => {
    const desk = await aDesk()
    const person = await t.given.person()
    for (let turn = 0; turn < 12; turn++) {
      later(20)
      const ref = await desk.checksIn(comesAgain.length > 1 ? { pass: await door.passOf(person) } : ramesh)
      await desk.checksOut(ref)
      later(1)
      await Promise.allSettled([comesAgain(desk, person), desk.corrects({ still_inside: true }, ref)])
      expect(await openAt(desk.branch)).toHaveLength(1)
      later(24 * 60)
      await closeAt(desk.branch)
    }
  })
})
