import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import type { MyVisit } from '@quickprism/contract/my-visit'
import { atTheDoor, far, here } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutType, directoryKind, exitGrade } from '../../db/codes.ts'
import { closeDue } from '../visits/jobs.ts'
import { joinGroup } from './jobs.ts'

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

const HOUR = 60
const later = (minutes: number) => {
  t.clock.held = new Date(start.getTime() + minutes * 60_000)
}
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
/** 21:00 in Kolkata. */
const closing = at(10.5 * HOUR)

const close = (branch: GivenBranch) => closeDue(branch.business.cell, t.deps)

const visitorsOf = ({ business }: GivenBranch) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.visitor')
    .select('name')
    .where('business_id', '=', business.businessId)
    .execute()

const refusalsAt = ({ business, branchId }: GivenBranch) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.refusal')
    .select(['code', 'visitor_id'])
    .where('branch_id', '=', branchId)
    .orderBy('refusal_id')
    .execute()

describe('a nonce', () => {
  const used = { status: 409, message: 'This scan was used before. Scan the QR code again.' }

  it('of someone else does not open their visit, nor say anything about it', async () => {
    const branch = await t.given.branch()
    const [lead, thief] = [await t.given.person(), await t.given.person()]
    const nonce = randomUUID()
    await door.comes(lead, branch, { nonce, companions: [{ name: 'A cousin' }] })
    await expect(door.comes(thief, branch, { nonce })).rejects.toMatchObject(used)
    expect((await door.mine(thief)).visit).toBeNull()
    expect(await door.visitsAt(branch)).toHaveLength(2)
  })

  it('of someone else is refused as well when both are sent at the same moment', async () => {
    const branch = await t.given.branch()
    const nonce = randomUUID()
    const people = await Promise.all(Array.from({ length: 4 }, () => t.given.person()))
    const answers = await Promise.allSettled(people.map((person) => door.comes(person, branch, { nonce })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(used)
    expect(await visitorsOf(branch)).toHaveLength(1)
  })

  it('that was used at one branch is not one for its neighbour', async () => {
    const branch = await t.given.branch()
    const neighbour = await t.given.branch({ of: branch.business })
    const person = await t.given.person()
    const nonce = randomUUID()
    await door.comes(person, branch, { nonce })
    await expect(door.comes(person, neighbour, { nonce })).rejects.toMatchObject(used)
    expect((await door.mine(person)).visit).toMatchObject({ shop_quickID: branch.quickId })
  })

  it('sent again is the same visit for the whole group, whatever has changed at the door since', async () => {
    const branch = await t.given.branch()
    const [lead, friend] = [await t.given.person(), await t.given.person({ name: 'Priya Menon' })]
    const scan = { nonce: randomUUID(), companions: [{ pass: await door.passOf(friend) }, { name: 'A cousin' }] }
    const first = await door.comes(lead, branch, scan)
    await door.blacklist(branch)
    later(5)
    expect(await door.comes(lead, branch, { ...scan, position: far })).toEqual({ ...first, repeated: true })
    expect((await door.mine(friend)).visit?.visit_ref).toBe(first.companions[0]?.visit_ref)
    expect((await visitorsOf(branch)).map(({ name }) => name).sort()).toEqual(
      [lead.name, 'A cousin', 'Priya Menon'].sort(),
    )
    expect(await refusalsAt(branch)).toEqual([])
  })

  it('of a refused scan does not keep another refusal from being kept', async () => {
    const branch = await t.given.branch()
    const [stranger, outcast] = [await t.given.person(), await t.given.person()]
    await door.comes(outcast, branch)
    await door.leaves(outcast, branch)
    await door.blacklist(branch)
    const nonce = randomUUID()
    await expect(door.comes(stranger, branch, { nonce, position: far })).rejects.toMatchObject({ status: 403 })
    await expect(door.comes(outcast, branch, { nonce })).rejects.toMatchObject({ status: 403 })
    expect((await refusalsAt(branch)).map(({ code }) => code)).toEqual(['too_far', 'blacklisted'])
  })
})

describe('a branch that was deleted', () => {
  it('lets nobody in, shows no visit and still closes those it had', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    await door.changeBranch(branch, { deleted_at: start })
    await expect(door.comes(await t.given.person(), branch)).rejects.toMatchObject({
      status: 404,
      message: 'Not found',
    })
    expect((await door.mine(person)).visit).toBeNull()
    later(11 * HOUR)
    await close(branch)
    expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: 3, checked_out_at: closing }])
  })

  it('is joined by nobody', async () => {
    const branch = await t.given.branch()
    const [lead, asked] = [await t.given.person(), await t.given.person()]
    await door.comes(lead, branch, { companions: [{ quickID: asked.quickId }] })
    const request_id = (await door.mine(asked)).asked_to_join[0]?.request_id as string
    await door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept: true, position: here } })
    await door.changeBranch(branch, { deleted_at: start })
    await joinGroup({ requestId: request_id }, t.deps)
    expect(await door.visitsAt(branch)).toHaveLength(1)
  })
})

describe('companions', () => {
  it('who are blacklisted are turned away with a record of it, also when they were asked', async () => {
    const branch = await t.given.branch()
    const lead = await t.given.person()
    const outcasts = [await t.given.person({ name: 'Rohit' }), await t.given.person({ name: 'Kavya' })] as const
    for (const person of outcasts) {
      await door.comes(person, branch)
      await door.leaves(person, branch)
    }
    await door.blacklist(branch)
    const [shown, asked] = outcasts
    await door.comes(lead, branch, { companions: [{ pass: await door.passOf(shown) }, { quickID: asked.quickId }] })
    const request_id = (await door.mine(asked)).asked_to_join[0]?.request_id as string
    await expect(
      door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept: true, position: here } }),
    ).rejects.toMatchObject({ status: 403, failure: { code: 'blacklisted' } })
    expect((await refusalsAt(branch)).map(({ code }) => code)).toEqual(['blacklisted', 'blacklisted'])
    expect((await door.activitiesAt(branch)).slice(-3)).toEqual([
      `${lead.name} checked in;Visitor`,
      'Rohit was turned away;On the blacklist of this branch',
      'Kavya was turned away;On the blacklist of this branch',
    ])
    expect(await door.eventsOf(branch.business)).toEqual(['visit.refused', 'visit.refused'])
  })

  it('who are blacklisted after they said yes are turned away when they would join, once', async () => {
    const branch = await t.given.branch()
    const [lead, asked] = [await t.given.person(), await t.given.person({ name: 'Kavya' })]
    await door.comes(asked, branch)
    await door.leaves(asked, branch)
    later(1)
    await door.comes(lead, branch, { companions: [{ quickID: asked.quickId }] })
    const request_id = (await door.mine(asked)).asked_to_join[0]?.request_id as string
    await door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept: true, position: here } })
    await door.blacklist(branch)
    await joinGroup({ requestId: request_id }, t.deps)
    await joinGroup({ requestId: request_id }, t.deps)
    expect((await refusalsAt(branch)).map(({ code }) => code)).toEqual(['blacklisted'])
    expect(await door.visitsAt(branch)).toHaveLength(2)
  })

  /** By which each is reminded or removed says nothing of an answer. */
  const withoutAsked = (companions: MyVisit['companions'] = []) => companions.map(({ asked: _, ...one }) => one)

  it('who say no, do not answer or do not exist look the same to their lead', async () => {
    const branch = await t.given.branch()
    const lead = await t.given.person()
    const [silent, unwilling] = [await t.given.person(), await t.given.person()]
    const companions = [silent.quickId, unwilling.quickId, 'NOB0DY99'].map((quickID) => ({ quickID }))
    const first = await door.comes(lead, branch, { companions })
    const request_id = (await door.mine(unwilling)).asked_to_join[0]?.request_id as string
    await door.phoneOf(unwilling)(checkins.joinGroup, { body: { request_id, accept: false } })
    expect(withoutAsked((await door.mine(lead)).visit?.companions)).toEqual(first.companions)
  })

  it('who say no, do not answer or do not exist look the same in an earlier visit too, which a scan sent again shows', async () => {
    const branch = await t.given.branch()
    const lead = await t.given.person()
    const [silent, unwilling] = [await t.given.person(), await t.given.person()]
    const typed = [silent.quickId, unwilling.quickId, 'NOB0DY99']
    const companions = typed.map((quickID) => ({ quickID }))
    const nonce = randomUUID()
    const first = await door.comes(lead, branch, { nonce, companions })
    const request_id = (await door.mine(unwilling)).asked_to_join[0]?.request_id as string
    await door.phoneOf(unwilling)(checkins.joinGroup, { body: { request_id, accept: false } })
    await door.leaves(lead, branch)
    later(1)
    // Each of them is asked for the next visit, and one of them has answered before.
    await door.comes(lead, branch, { companions })
    const again = await door.comes(lead, branch, { nonce })
    expect(withoutAsked(again.companions)).toEqual(first.companions)
    expect(again.companions.map((one) => one.asked?.quickID)).toEqual(expect.arrayContaining(typed))
  })

  it('whose account is closed are nobody', async () => {
    const branch = await t.given.branch()
    const gone = await t.given.person()
    await t.owner.identity
      .updateTable('identity.person')
      .set({ closed_at: start })
      .where('person_id', '=', gone.personId)
      .execute()
    const visit = await door.comes(await t.given.person(), branch, { companions: [{ pass: await door.passOf(gone) }] })
    expect(visit.companions).toEqual([{ name: null, state: 'asked', visit_ref: null }])
  })
})

describe('a position', () => {
  it.each([
    ['less than nothing', -1],
    ['more than 100 km', 100_001],
  ])('with an accuracy of %s is not understood', async (_, accuracy) => {
    const branch = await t.given.branch()
    await expect(door.comes(await t.given.person(), branch, { position: { ...here, accuracy } })).rejects.toMatchObject(
      { status: 422 },
    )
  })

  it('that was vague is still said to be when the scan is sent again', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    const position = { ...here, accuracy: 50.4 }
    await door.comes(person, branch, { position })
    expect(await door.comes(person, branch, { position })).toMatchObject({ vague_position: true, repeated: true })
    const [visit] = await door.visitsAt(branch)
    expect(visit?.accuracy_m).toBe(51)
  })

  it('is kept as vague as it may be to count', async () => {
    const branch = await t.given.branch()
    await door.comes(await t.given.person(), branch, { position: { ...here, accuracy: 999.2 } })
    expect(await door.visitsAt(branch)).toMatchObject([{ accuracy_m: 1_000 }])
  })

  it('too inexact to count is as good as none on leaving by QR', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    const key = await door.posterKeyOf(branch)
    await door.leaves(person, branch, { by: 'qr', key, position: { ...here, accuracy: 1_001 } })
    expect(await door.visitsAt(branch)).toMatchObject([
      { checkout_type: checkoutType.qr, exit_grade: exitGrade.inferred },
    ])
  })
})

it('a scan at an id that was reserved for a branch and never used finds nothing there', async () => {
  const branch = await t.given.branch()
  const quickId = 'RESERVED'
  await t.owner.identity
    .insertInto('identity.directory')
    .values({
      public_id: quickId,
      kind: directoryKind.branch,
      business_id: branch.business.businessId,
      branch_id: 2_000_000_000,
    })
    .execute()
  const scan = door.comes(await t.given.person(), branch, { shop_quickID: quickId })
  await expect(scan).rejects.toMatchObject({ status: 404, message: 'Not found' })
})
