import { checkins } from '@quickprism/contract/checkins'
import { atTheDoor, far, here } from '@quickprism/tools/testing/door'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { joinGroup } from '../checkins/jobs.ts'
import { closeElsewhere } from './jobs.ts'

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
  t.clock.held = new Date(start.getTime() + minutes * 60_000)
}

describe('leaving', () => {
  it.each([
    ['by scanning the QR at the door', 'qr', here, 1, 1, 'Ananya checked out;By QR, stayed 1 hour 5 minutes'],
    ['by scanning it without a position', 'qr', undefined, 1, 2, 'Ananya checked out;By QR, stayed 1 hour 5 minutes'],
    ['by leaving the geofence', 'geofence', undefined, 2, 2, 'Ananya left the geofence;Checked out automatically'],
  ] as const)('%s is kept with its kind and grade', async (_, by, position, type, grade, activity) => {
    const branch = await t.given.branch()
    const person = await t.given.person({ name: 'Ananya' })
    await door.comes(person, branch)
    later(65)
    await door.leaves(person, branch, { by, position, ...(by === 'qr' ? { key: await door.posterKeyOf(branch) } : {}) })
    expect(await door.visitsAt(branch)).toMatchObject([
      { checkout_type: type, exit_grade: grade, checked_out_at: t.clock.held },
    ])
    expect((await door.activitiesAt(branch)).at(-1)).toBe(activity)
  })

  it('by scanning the QR from elsewhere is refused, and says what to do instead', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    later(65)
    const key = await door.posterKeyOf(branch)
    spec('D1-BFORM-33')
    await expect(door.leaves(person, branch, { by: 'qr', key, position: far })).rejects.toMatchObject({
      status: 403,
      message: 'You are no longer at the branch. Choose “I have left” to end your visit.',
    })
    expect(await door.visitsAt(branch)).toMatchObject([{ checked_out_at: null }])
    const left_at = new Date(start.getTime() + 30 * 60_000).toISOString()
    await door.leaves(person, branch, { by: 'geofence', left_at })
    expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: 2, checked_out_at: new Date(left_at) }])
  })

  it('for another branch, even of another business, ends the older visit at that time', async () => {
    const [branch, other] = [await t.given.branch(), await t.given.branch()]
    const person = await t.given.person()
    const { checked_in_at } = await door.comes(person, branch)
    later(45)
    await door.comes(person, other)
    const jobs = await door.jobsOf<{ branchId: number }>('checkins.close-elsewhere')
    const job = jobs.find(({ branchId }) => branchId === branch.branchId)
    expect(job).toMatchObject({ checkedInAt: checked_in_at, leftAt: t.clock.held.toISOString() })
    await closeElsewhere(job as never, t.deps)
    await closeElsewhere(job as never, t.deps)
    expect(await door.visitsAt(branch)).toMatchObject([
      { checkout_type: 2, exit_grade: 2, checked_out_at: t.clock.held },
    ])
    expect((await door.phoneOf(person)(checkins.mine, {})).visit).toMatchObject({ shop_quickID: other.quickId })
  })

  it('ends the visit that the phone names, also where its clock is behind', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    later(10)
    await door.leaves(person, branch)
    later(20)
    const { visit_ref } = await door.comes(person, branch)
    const [came, left_at] = [t.clock.held, new Date(t.clock.held.getTime() - 5 * 60_000).toISOString()]
    later(30)
    const key = await door.posterKeyOf(branch)
    expect(await door.leaves(person, branch, { by: 'qr', key, left_at, visit_refs: [visit_ref] })).toMatchObject({
      closed: 1,
    })
    expect((await door.visitsAt(branch)).at(-1)).toMatchObject({ checked_in_at: came, checked_out_at: came })
  })

  it('of a group says less of a companion who had gone to another business before', async () => {
    const [branch, other] = [await t.given.branch(), await t.given.branch()]
    const [lead, friend] = [await t.given.person({ name: 'Asha' }), await t.given.person({ name: 'Priya' })]
    await door.comes(lead, branch, { companions: [{ pass: await door.passOf(friend) }] })
    later(10)
    await door.comes(friend, other)
    const wentOn = t.clock.held
    const jobs = await door.jobsOf<{ branchId: number }>('checkins.close-elsewhere')
    const job = jobs.find(({ branchId }) => branchId === branch.branchId)
    later(20)
    await door.leaves(lead, branch, { by: 'qr', key: await door.posterKeyOf(branch), position: here })
    await closeElsewhere(job as never, t.deps)
    expect(await door.visitsAt(branch)).toMatchObject([
      { name: 'Asha', checked_out_at: t.clock.held, exit_grade: 1 },
      { name: 'Priya', checked_out_at: wentOn, exit_grade: 2 },
    ])
  })

  it('of a whole group that is reported later leaves those inside who joined it after that', async () => {
    const branch = await t.given.branch()
    const [lead, friend] = [await t.given.person({ name: 'Asha' }), await t.given.person({ name: 'Priya' })]
    await door.comes(lead, branch, { companions: [{ quickID: friend.quickId }, { name: 'A cousin' }] })
    later(40)
    const requestId = (await door.mine(friend)).asked_to_join[0]?.request_id as string
    await door.phoneOf(friend)(checkins.joinGroup, { body: { request_id: requestId, accept: true, position: here } })
    await joinGroup({ requestId }, t.deps)
    const joined = t.clock.held
    later(60)
    const left_at = new Date(start.getTime() + 30 * 60_000)
    const key = await door.posterKeyOf(branch)
    expect(await door.leaves(lead, branch, { by: 'qr', key, left_at: left_at.toISOString() })).toMatchObject({
      closed: 2,
    })
    expect(await door.visitsAt(branch)).toMatchObject([
      { name: 'Asha', checked_out_at: left_at },
      { name: 'A cousin', checked_out_at: left_at },
      { name: 'Priya', checked_in_at: joined, checked_out_at: null },
    ])
  })

  it('cannot be done for someone else', async () => {
    const branch = await t.given.branch()
    const visit = await door.comes(await t.given.person(), branch)
    const stranger = await t.given.person()
    await door.comes(stranger, branch)
    expect(await door.leaves(stranger, branch, { visit_refs: [visit.visit_ref] })).toMatchObject({ closed: 0 })
    await expect(door.leaves(await t.given.person(), branch)).rejects.toMatchObject({
      status: 404,
      message: 'You are not checked in here.',
    })
  })
})
