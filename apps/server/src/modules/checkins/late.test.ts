import { randomUUID } from 'node:crypto'
import { branches } from '@quickprism/contract/branches'
import { checkins } from '@quickprism/contract/checkins'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeElsewhere } from '../visits/jobs.ts'
import { joinGroup } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

/** 5:30 pm in Bengaluru; branches of these tests close at 9 pm. */
const start = new Date('2026-03-02T12:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const written = (minutes: number) => at(minutes).toISOString()
beforeEach(() => {
  t.clock.held = start
})

const givenBranch = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  await door.changeBranch(branch, { closing_time: '21:00', time_zone: 'Asia/Kolkata' })
  return branch
}

const renewPoster = (branch: GivenBranch) =>
  t.as(branch.business.root)(branches.renewPoster, { query: { shopQuickID: branch.quickId } })

const hoursOf = async ({ business, branchId }: GivenBranch) => {
  const { rows } = await sql<{ day: string; hour: number; people: number }>`
    select day::text, hour, people from business.visit_hour
     where business_id = ${business.businessId} and branch_id = ${branchId} and people > 0 order by day, hour
  `.execute(t.owner.cellOf(business))
  return rows
}

describe('a check-in that the phone reports later', () => {
  it('counts at the time of the scan, and says that it was reported', async () => {
    const branch = await givenBranch()
    const ananya = await t.given.person({ name: 'Ananya Krishnamurthy' })
    t.clock.held = at(95)
    const visit = await door.comes(ananya, branch, { scanned_at: written(12), pov: 'Guest' })
    expect(visit).toMatchObject({ checked_in_at: written(12), checked_out_at: null, repeated: false })
    expect(await door.visitsAt(branch)).toMatchObject([
      { checked_in_at: at(12), checked_out_at: null, reported: true, local_day: '2026-03-02' },
    ])
    expect(await hoursOf(branch)).toEqual([{ day: '2026-03-02', hour: 17, people: 1 }])
    expect(await door.activitiesAt(branch)).toEqual([
      'Ananya Krishnamurthy checked in;Guest, at 5:42 pm, reported later by phone',
    ])
    expect((await door.mine(ananya)).visit).toMatchObject({ visit_ref: visit.visit_ref })
    expect(await door.wrongCounters()).toEqual([])
  })

  it('sent again is the same visit, also days later and whatever its age', async () => {
    const branch = await givenBranch()
    const person = await t.given.person()
    const scan = { nonce: randomUUID(), scanned_at: written(0) }
    t.clock.held = at(30)
    const first = await door.comes(person, branch, scan)
    t.clock.held = at(3 * 24 * 60)
    expect(await door.comes(person, branch, scan)).toMatchObject({ visit_ref: first.visit_ref, repeated: true })
    expect(await door.visitsAt(branch)).toHaveLength(1)
  })

  it('is closed at once where the branch has closed since, with all who came along', async () => {
    const branch = await givenBranch()
    const person = await t.given.person()
    t.clock.held = at(16 * 60)
    const visit = await door.comes(person, branch, { scanned_at: written(0), companions: [{ name: 'A cousin' }] })
    const closing = '2026-03-02T15:30:00.000Z'
    expect(visit).toMatchObject({ checked_in_at: written(0), checked_out_at: closing })
    expect(await door.visitsAt(branch)).toMatchObject([
      { checked_out_at: new Date(closing), checkout_type: 3, exit_grade: 3, reported: true },
      { checked_out_at: new Date(closing), checkout_type: 3, exit_grade: 3, reported: true },
    ])
    expect((await door.mine(person)).visit).toBeNull()
    expect(await door.wrongCounters()).toEqual([])
  })

  it('counts until it is 24 hours old, and then says why it does not', async () => {
    const branch = await givenBranch()
    t.clock.held = at(24 * 60)
    expect(await door.comes(await t.given.person(), branch, { scanned_at: written(0) })).toMatchObject({
      checked_in_at: written(0),
    })
    t.clock.held = new Date(at(24 * 60).getTime() + 1)
    await expect(door.comes(await t.given.person(), branch, { scanned_at: written(0) })).rejects.toMatchObject({
      status: 409,
      failure: { code: 'too_late' },
      message: 'This scan is more than 24 hours old and no longer counts. If you were there, tell the front desk.',
    })
  })

  it('of a clock that is ahead counts now', async () => {
    const branch = await givenBranch()
    expect(await door.comes(await t.given.person(), branch, { scanned_at: written(7) })).toMatchObject({
      checked_in_at: written(0),
    })
  })

  it('by the key that hung then is taken, and by one that was renewed before it is not', async () => {
    const branch = await givenBranch()
    const key = await door.posterKeyOf(branch)
    t.clock.held = at(60)
    await renewPoster(branch)
    t.clock.held = at(70)
    expect(await door.comes(await t.given.person(), branch, { key, scanned_at: written(59) })).toMatchObject({
      checked_in_at: written(59),
    })
    const old = { status: 409, failure: { code: 'old_poster' } }
    await expect(door.comes(await t.given.person(), branch, { key, scanned_at: written(60) })).rejects.toMatchObject(
      old,
    )
    await expect(door.comes(await t.given.person(), branch, { key })).rejects.toMatchObject(old)
    const elsewhere = await t.given.branch({ of: branch.business })
    await expect(door.comes(await t.given.person(), elsewhere, { key, scanned_at: written(59) })).rejects.toMatchObject(
      old,
    )
  })

  it('of someone who was inside then is that visit, also if they have left since', async () => {
    const branch = await givenBranch()
    const person = await t.given.person()
    const visit = await door.comes(person, branch)
    t.clock.held = at(60)
    await door.leaves(person, branch)
    t.clock.held = at(90)
    expect(await door.comes(person, branch, { scanned_at: written(30) })).toMatchObject({
      visit_ref: visit.visit_ref,
      repeated: true,
      checked_out_at: written(60),
    })
    expect(await door.visitsAt(branch)).toHaveLength(1)
  })

  it('ends at the latest where they came next', async () => {
    const [branch, next] = [await givenBranch(), await givenBranch()]
    const person = await t.given.person()
    t.clock.held = at(60)
    await door.comes(person, next)
    t.clock.held = at(70)
    await door.comes(person, branch, { scanned_at: written(40) })
    for (const job of await door.jobsOf<Parameters<typeof closeElsewhere>[0]>('checkins.close-elsewhere')) {
      await closeElsewhere(job, t.deps)
    }
    expect(await door.visitsAt(branch)).toMatchObject([
      { checked_in_at: at(40), checked_out_at: at(60), exit_grade: 2 },
    ])
    expect(await door.visitsAt(next)).toMatchObject([{ checked_out_at: null }])
    expect((await door.mine(person)).visit).toMatchObject({ shop_quickID: next.quickId })
    expect(await door.wrongCounters()).toEqual([])
  })

  it('asks those whose pass it says was shown then, and knows nothing of them before they agree', async () => {
    const branch = await givenBranch()
    const [lead, friend] = [await t.given.person(), await t.given.person({ name: 'Priya Menon' })]
    const pass = await door.passOf(friend)
    t.clock.held = at(180)
    const visit = await door.comes(lead, branch, { scanned_at: written(1), companions: [{ pass }] })
    expect(visit.companions).toEqual([{ name: null, state: 'asked', visit_ref: null }])
    expect((await door.visitsAt(branch)).map(({ name }) => name)).toEqual([lead.name])
    const [request] = (await door.mine(friend)).asked_to_join
    const request_id = request?.request_id as string
    await door.phoneOf(friend)(checkins.joinGroup, { body: { request_id, accept: true, position: here } })
    await joinGroup({ requestId: request_id }, t.deps)
    expect((await door.mine(lead)).visit?.companions).toMatchObject([{ name: 'Priya Menon', state: 'in' }])
    // When the lead came is the word of the lead's phone; the friend has been there since they agreed (Q151).
    expect(await door.visitsAt(branch)).toMatchObject([
      { reported: true, checked_in_at: at(1) },
      { reported: false, checked_in_at: at(180) },
    ])
    expect(await door.wrongCounters()).toEqual([])
  })

  it('asks whoever was met after the moment it names: nobody is written into yesterday', async () => {
    const branch = await givenBranch()
    const [lead, friend] = [await t.given.person(), await t.given.person({ name: 'Priya Menon' })]
    t.clock.held = at(180)
    const { met } = await door.phoneOf(lead)(checkins.meet, {
      body: { shop_quickID: branch.quickId, key: await door.posterKeyOf(branch), pass: await door.passOf(friend) },
    })
    t.clock.held = at(185)
    await door.comes(lead, branch, { scanned_at: written(60), companions: [{ met }] })
    expect((await door.visitsAt(branch)).map(({ name }) => name)).toEqual([lead.name])
    expect((await door.mine(friend)).asked_to_join).toHaveLength(1)
  })

  it('does not ask those again whose pass was read when it was first sent', async () => {
    const branch = await givenBranch()
    const [lead, friend] = [await t.given.person(), await t.given.person({ name: 'Priya Menon' })]
    const scan = { nonce: randomUUID(), companions: [{ pass: await door.passOf(friend) }] }
    await door.comes(lead, branch, scan)
    t.clock.held = at(20)
    const again = await door.comes(lead, branch, { ...scan, scanned_at: written(0) })
    expect(again.companions).toMatchObject([{ name: 'Priya Menon', state: 'in' }])
    expect((await door.mine(friend)).asked_to_join).toEqual([])
  })

  it('does not ask those either whom it turned away when it was first sent', async () => {
    const branch = await givenBranch()
    const [lead, outcast] = [await t.given.person(), await t.given.person()]
    await door.comes(outcast, branch)
    await door.leaves(outcast, branch)
    await door.blacklist(branch)
    t.clock.held = at(1)
    const scan = { nonce: randomUUID(), companions: [{ pass: await door.passOf(outcast) }] }
    await door.comes(lead, branch, scan)
    t.clock.held = at(20)
    await door.comes(lead, branch, { ...scan, scanned_at: written(1) })
    expect((await door.mine(outcast)).asked_to_join).toEqual([])
  })

  it('sent again after the server died ends the visit in another business, also where it is over itself', async () => {
    const [first, second] = [await givenBranch(), await givenBranch()]
    const person = await t.given.person()
    await door.comes(person, first)
    const before = await t.owner.identity
      .selectFrom('identity.presence')
      .selectAll()
      .where('person_id', '=', person.personId)
      .executeTakeFirstOrThrow()
    const closings = async () =>
      (await door.jobsOf<{ branchId: number; leftAt: string }>('checkins.close-elsewhere')).flatMap(
        ({ branchId, leftAt }) => (branchId === first.branchId ? leftAt : []),
      )
    await door.changeBranch(second, { closing_time: '18:00', time_zone: 'Asia/Kolkata' })
    t.clock.held = at(180)
    const scan = { nonce: randomUUID(), scanned_at: written(1) }
    await door.comes(person, second, scan)
    expect(await closings()).toEqual([written(1)])
    // As if the server had died before it told identity.
    await t.owner.identity
      .updateTable('identity.presence')
      .set(before)
      .where('person_id', '=', person.personId)
      .execute()
    await door.comes(person, second, scan)
    expect(await closings()).toEqual([written(1), written(1)])
  })

  it('is refused by what the branch says now: its blacklist, and where the phone stood', async () => {
    const branch = await givenBranch()
    const person = await t.given.person()
    await door.comes(person, branch)
    await door.leaves(person, branch)
    t.clock.held = at(60)
    await door.blacklist(branch)
    await expect(door.comes(person, branch, { scanned_at: written(30) })).rejects.toMatchObject({
      failure: { code: 'blacklisted' },
    })
  })
})

describe('a scan of the code on leaving that the phone reports later', () => {
  const leaves = async (person: Parameters<typeof door.leaves>[0], branch: GivenBranch, left_at: string) =>
    door.leaves(person, branch, { by: 'qr', key: await door.posterKeyOf(branch), left_at })

  it('ends the visit at its own time, as the phone said', async () => {
    const branch = await givenBranch()
    const person = await t.given.person()
    await door.comes(person, branch)
    t.clock.held = at(120)
    expect(await leaves(person, branch, written(50))).toMatchObject({ closed: 1, checked_out_at: written(50) })
    expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: 1, exit_grade: 2, checked_out_at: at(50) }])
    expect(await door.wrongCounters()).toEqual([])
  })

  it('ends the visit they were in then, and not one that began since', async () => {
    const branch = await givenBranch()
    const person = await t.given.person()
    t.clock.held = at(100)
    await door.comes(person, branch, { scanned_at: written(0) })
    expect(await leaves(person, branch, written(50))).toMatchObject({ closed: 1 })
    await door.comes(person, branch)
    t.clock.held = at(110)
    expect(await leaves(person, branch, written(50))).toMatchObject({ closed: 0 })
    expect(await door.visitsAt(branch)).toMatchObject([{ checked_out_at: at(50) }, { checked_out_at: null }])
  })

  it('corrects what closing time had assumed, up to 48 hours later, and then says why it does not', async () => {
    const branch = await givenBranch()
    const person = await t.given.person()
    t.clock.held = at(20 * 60)
    await door.comes(person, branch, { scanned_at: written(0) })
    t.clock.held = at(47 * 60)
    await leaves(person, branch, written(50))
    expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: 1, exit_grade: 2, checked_out_at: at(50) }])
    t.clock.held = at(49 * 60)
    await expect(leaves(person, branch, written(50))).rejects.toMatchObject({
      status: 409,
      message: 'This check-out is more than 48 hours old and no longer counts. Your visit ended at closing time.',
    })
    expect(await door.wrongCounters()).toEqual([])
  })
})

describe('a phone that reports its scans later', () => {
  it('has a person inside once, also where all scans say the same moment', async () => {
    const branch = await givenBranch()
    const person = await t.given.person()
    const scanned_at = written(0)
    t.clock.held = at(10)
    for (let scan = 0; scan < 9; scan++) {
      await door.comes(person, branch, { scanned_at }).catch(() => undefined)
      if (scan === 0) await door.leaves(person, branch, { left_at: scanned_at })
    }
    const open = (await door.visitsAt(branch)).filter(({ checked_out_at }) => checked_out_at === null)
    spec('VE-01')
    expect(open.length).toBeLessThanOrEqual(1)
  })
})
