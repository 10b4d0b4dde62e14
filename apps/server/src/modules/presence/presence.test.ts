import { checkins } from '@quickprism/contract/checkins'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { joinGroup } from '../checkins/jobs.ts'
import { closeElsewhere } from '../visits/jobs.ts'
import { forgetRequests } from './jobs.ts'

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
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
/** Runs what waits because someone came elsewhere. */
const closeLeft = async ({ branchId }: GivenBranch) => {
  const jobs = await door.jobsOf<{ branchId: number }>('checkins.close-elsewhere')
  for (const job of jobs) if (job.branchId === branchId) await closeElsewhere(job as never, t.deps)
}
describe('one person', () => {
  const openAt = async (branch: GivenBranch, { personId }: GivenPerson) =>
    (await door.visitsAt(branch)).filter((visit) => visit.person_id === personId && visit.checked_out_at === null)

  it('who scans with two phones at the same moment makes one visit', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    const answers = await Promise.all(Array.from({ length: 6 }, () => door.comes(person, branch)))
    expect(new Set(answers.map(({ visit_ref }) => visit_ref)).size).toBe(1)
    expect(await door.visitsAt(branch)).toHaveLength(1)
  })

  it('who scans at two branches at the same moment, never seen before, is at one of them', async () => {
    const [branch, other] = [await t.given.branch(), await t.given.branch()]
    const person = await t.given.person()
    await Promise.all([door.comes(person, branch), door.comes(person, other)])
    await closeLeft(branch)
    await closeLeft(other)
    expect([...(await openAt(branch, person)), ...(await openAt(other, person))]).toHaveLength(1)
  })

  it('who was brought along and then scans is in the visit they have', async () => {
    const branch = await t.given.branch()
    const [lead, friend] = [await t.given.person(), await t.given.person()]
    const visit = await door.comes(lead, branch, { companions: [{ pass: await door.passOf(friend) }] })
    later(1)
    const again = await door.comes(friend, branch)
    expect(again).toMatchObject({ visit_ref: visit.companions[0]?.visit_ref, repeated: true, companions: [] })
  })

  it('who is inside and is brought along by someone else stays in their own visit', async () => {
    const branch = await t.given.branch()
    const [lead, friend] = [await t.given.person(), await t.given.person({ name: 'Priya Menon' })]
    const own = await door.comes(friend, branch)
    later(1)
    const visit = await door.comes(lead, branch, { companions: [{ pass: await door.passOf(friend) }] })
    expect(visit.companions).toEqual([{ name: 'Priya Menon', state: 'in', visit_ref: null }])
    expect((await door.mine(friend)).visit?.visit_ref).toBe(own.visit_ref)
    expect(await door.visitsAt(branch)).toHaveLength(2)
  })

  it('who scans while someone else brings them along is in one visit', async () => {
    const branch = await t.given.branch()
    const people = await Promise.all(Array.from({ length: 4 }, () => t.given.person()))
    await Promise.all(
      people.map(async (person) => {
        const others = people.filter((other) => other !== person)
        const companions = await Promise.all(others.map(async (other) => ({ pass: await door.passOf(other) })))
        return door.comes(person, branch, { companions })
      }),
    )
    expect((await door.visitsAt(branch)).map(({ person_id }) => person_id).sort()).toEqual(
      people.map(({ personId }) => personId).sort(),
    )
  })

  it('who is inside does not come a second time by agreeing to join a group', async () => {
    const branch = await t.given.branch()
    const [lead, asked] = [await t.given.person(), await t.given.person()]
    await door.comes(lead, branch, { companions: [{ quickID: asked.quickId }] })
    later(1)
    await door.comes(asked, branch)
    const request_id = (await door.mine(asked)).asked_to_join[0]?.request_id as string
    await door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept: true } })
    await joinGroup({ requestId: request_id }, t.deps)
    expect(await openAt(branch, asked)).toHaveLength(1)
  })

  it('who is brought along here has left where they were', async () => {
    const [branch, other] = [await t.given.branch(), await t.given.branch()]
    const [lead, friend] = [await t.given.person(), await t.given.person()]
    await door.comes(friend, other)
    later(20)
    await door.comes(lead, branch, { companions: [{ pass: await door.passOf(friend) }] })
    await closeLeft(other)
    expect(await door.visitsAt(other)).toMatchObject([{ checkout_type: 2, exit_grade: 2, checked_out_at: at(20) }])
    expect((await door.mine(friend)).visit).toMatchObject({ shop_quickID: branch.quickId })
  })

  it('who goes elsewhere and comes back at once makes a new visit', async () => {
    const [branch, other] = [await t.given.branch(), await t.given.branch()]
    const person = await t.given.person()
    for (const [minutes, where] of [
      [0, branch],
      [10, other],
      [20, branch],
    ] as const) {
      later(minutes)
      await door.comes(person, where)
    }
    await closeLeft(branch)
    await closeLeft(other)
    expect(await door.visitsAt(branch)).toMatchObject([{ checked_out_at: at(10) }, { checked_out_at: null }])
    expect(await door.visitsAt(other)).toMatchObject([{ checked_out_at: at(20) }])
  })

  it('whose server died before identity heard of the visit is inside all the same', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    const first = await door.comes(person, branch)
    await t.owner.identity.deleteFrom('identity.presence').where('person_id', '=', person.personId).execute()
    later(3)
    expect(await door.comes(person, branch)).toEqual({ ...first, repeated: true })
    expect((await door.mine(person)).visit).toMatchObject({ visit_ref: first.visit_ref })
  })
})

it('what a group asked is forgotten after two days', async () => {
  const branch = await t.given.branch()
  const [lead, friend] = [await t.given.person(), await t.given.person()]
  await door.comes(lead, branch, { companions: [{ quickID: friend.quickId }] })
  const kept = () =>
    t.owner.identity
      .selectFrom('identity.group_request')
      .select('quick_id')
      .where('lead_id', '=', lead.personId)
      .execute()
  later(48 * 60)
  await forgetRequests(t.deps)
  expect(await kept()).toEqual([{ quick_id: friend.quickId }])
  later(48 * 60 + 1)
  await forgetRequests(t.deps)
  expect(await kept()).toEqual([])
})

describe('a lead whose companion has not answered', () => {
  const askedOf = async (lead: GivenPerson) =>
    (await door.mine(lead)).visit?.companions.flatMap(({ asked }) => (asked ? [asked] : [])) ?? []
  const remind = (lead: GivenPerson, request_id: string) =>
    door.phoneOf(lead)(checkins.remindCompanion, { body: { request_id } })
  const withdraw = (lead: GivenPerson, request_id: string) =>
    door.phoneOf(lead)(checkins.withdrawCompanion, { body: { request_id } })
  const toldOf = async (requestId: string) =>
    (await door.jobsOf<{ requestId: string }>('presence.tell-asked')).filter((job) => job.requestId === requestId)

  it('sees the quickID they typed, and no quickID that a pass gave them', async () => {
    const branch = await t.given.branch()
    const [lead, typed, shown] = [await t.given.person(), await t.given.person(), await t.given.person()]
    const pass = await door.passOf(shown)
    later(30)
    await door.comes(lead, branch, {
      scanned_at: start.toISOString(),
      companions: [{ quickID: typed.quickId }, { pass }],
    })
    expect((await askedOf(lead)).map(({ quickID }) => quickID)).toEqual(expect.arrayContaining([typed.quickId, null]))
  })

  it('reminds them once an hour, and hears the same about a quickID that is nobody’s', async () => {
    const branch = await t.given.branch()
    const [lead, asked] = [await t.given.person(), await t.given.person()]
    await door.comes(lead, branch, { companions: [{ quickID: asked.quickId }, { quickID: 'NOB0DY99' }] })
    const requests = await askedOf(lead)
    for (const { request_id } of requests) {
      later(50)
      expect(await remind(lead, request_id)).toMatchObject({ success: true })
      await expect(remind(lead, request_id)).rejects.toMatchObject({
        status: 429,
        message: 'You have reminded them already. Try again in an hour.',
      })
      expect(await toldOf(request_id)).toHaveLength(2)
    }
    // The hour in which they can answer begins anew.
    later(100)
    expect((await door.mine(asked)).asked_to_join).toHaveLength(1)
  })

  it('sends someone who said no nothing, without being told of the no', async () => {
    const branch = await t.given.branch()
    const [lead, asked] = [await t.given.person(), await t.given.person()]
    await door.comes(lead, branch, { companions: [{ quickID: asked.quickId }] })
    const [request] = await askedOf(lead)
    const request_id = request?.request_id as string
    await door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept: false } })
    expect(await remind(lead, request_id)).toMatchObject({ success: true })
    expect(await toldOf(request_id)).toHaveLength(1)
    expect((await door.mine(asked)).asked_to_join).toEqual([])
  })

  it('takes the question back: it is gone from both phones, and a yes comes too late', async () => {
    const branch = await t.given.branch()
    const [lead, asked, other] = [await t.given.person(), await t.given.person(), await t.given.person()]
    await door.comes(lead, branch, { companions: [{ quickID: asked.quickId }] })
    const [request] = await askedOf(lead)
    const request_id = request?.request_id as string
    await expect(withdraw(other, request_id)).rejects.toMatchObject({ status: 404 })
    await withdraw(lead, request_id)
    expect(await askedOf(lead)).toEqual([])
    expect((await door.mine(asked)).asked_to_join).toEqual([])
    await expect(door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept: true } })).rejects.toMatchObject(
      { status: 404, message: 'This request is over.' },
    )
    await expect(withdraw(lead, request_id)).rejects.toMatchObject({ message: 'This person is no longer asked.' })
  })
})
