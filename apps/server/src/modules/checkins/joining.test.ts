import { checkins } from '@quickprism/contract/checkins'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeVisitsAt } from '../visits/closing.ts'
import { closeElsewhere } from '../visits/jobs.ts'
import { joinGroup } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
const later = (minutes: number) => {
  t.clock.held = new Date(start.getTime() + minutes * 60_000)
}
beforeEach(() => later(0))

const saysYes = async (person: GivenPerson) => {
  const request_id = (await door.mine(person)).asked_to_join[0]?.request_id as string
  await door.phoneOf(person)(checkins.joinGroup, { body: { request_id, accept: true, position: here } })
  await joinGroup({ requestId: request_id }, t.deps)
}

/** Runs what waits because someone came elsewhere. */
const runClosing = async ({ branchId }: GivenBranch, except = 0) => {
  const jobs = await door.jobsOf<{ branchId: number }>('checkins.close-elsewhere')
  for (const job of jobs.slice(except)) if (job.branchId === branchId) await closeElsewhere(job as never, t.deps)
}

it('RS-01: a person who agrees where they stand is inside, though they were at another branch since the group came', async () => {
  const [branch, other] = [await t.given.branch(), await t.given.branch()]
  const [lead, sneha] = [await t.given.person({ name: 'Farhan' }), await t.given.person({ name: 'Sneha' })]
  await door.comes(lead, branch, { companions: [{ quickID: sneha.quickId }] })
  later(10)
  await door.comes(sneha, other)
  later(20)
  await door.leaves(sneha, other)
  later(30)
  await saysYes(sneha)
  await runClosing(branch)
  expect((await door.visitsAt(branch)).map(({ name, checked_out_at }) => ({ name, checked_out_at }))).toEqual([
    { name: 'Farhan', checked_out_at: null },
    { name: 'Sneha', checked_out_at: null },
  ])
  expect((await door.mine(sneha)).visit).toMatchObject({ shop_quickID: branch.quickId })
})

it('RS-01: a person who agrees where they stand is inside, though they had come there alone and left since the group came', async () => {
  const branch = await t.given.branch()
  const [lead, sneha] = [await t.given.person({ name: 'Farhan' }), await t.given.person({ name: 'Sneha' })]
  await door.comes(lead, branch, { companions: [{ quickID: sneha.quickId }] })
  later(10)
  await door.comes(sneha, branch)
  later(20)
  await door.leaves(sneha, branch)
  later(30)
  await saysYes(sneha)
  await runClosing(branch)
  expect((await door.mine(sneha)).visit).toMatchObject({ shop_quickID: branch.quickId })
  const stays = (await door.visitsAt(branch)).filter(({ name }) => name === 'Sneha')
  const overlaps = stays.filter((one) =>
    stays.some(
      (two) =>
        two.visit_id !== one.visit_id &&
        two.checked_in_at >= one.checked_in_at &&
        (one.checked_out_at === null || two.checked_in_at < one.checked_out_at),
    ),
  )
  expect(overlaps).toEqual([])
})

it('RS-10: a join whose worker died before identity heard of it is heard of when the job runs again', async () => {
  const [branch, other] = [await t.given.branch(), await t.given.branch()]
  const [lead, sneha] = [await t.given.person({ name: 'Farhan' }), await t.given.person({ name: 'Sneha' })]
  await door.comes(sneha, other)
  later(5)
  await door.comes(lead, branch, { companions: [{ quickID: sneha.quickId }] })
  const request_id = (await door.mine(sneha)).asked_to_join[0]?.request_id as string
  await door.phoneOf(sneha)(checkins.joinGroup, { body: { request_id, accept: true, position: here } })
  const presence = await t.owner.identity
    .selectFrom('identity.presence')
    .selectAll()
    .where('person_id', '=', sneha.personId)
    .executeTakeFirstOrThrow()
  await joinGroup({ requestId: request_id }, t.deps)
  // The process died after the branch's commit and before identity's: there she is still where she was.
  await t.owner.identity
    .updateTable('identity.presence')
    .set(presence)
    .where('person_id', '=', sneha.personId)
    .execute()
  await joinGroup({ requestId: request_id }, t.deps)
  expect((await door.mine(sneha)).visit).toMatchObject({ shop_quickID: branch.quickId })
})

it('VE-01: a person who went on to another business is inside there alone, though the worker died in the middle of the join', async () => {
  const [branch, other] = [await t.given.branch(), await t.given.branch()]
  const [lead, sneha] = [await t.given.person({ name: 'Farhan' }), await t.given.person({ name: 'Sneha' })]
  await door.comes(lead, branch, { companions: [{ quickID: sneha.quickId }] })
  later(5)
  const request_id = (await door.mine(sneha)).asked_to_join[0]?.request_id as string
  await door.phoneOf(sneha)(checkins.joinGroup, { body: { request_id, accept: true, position: here } })
  later(10)
  await door.comes(sneha, other)
  await joinGroup({ requestId: request_id }, t.deps)
  // The process died after the branch's commit and before identity's: what it would have enqueued is not run.
  const lost = (await door.jobsOf('checkins.close-elsewhere')).length
  await joinGroup({ requestId: request_id }, t.deps)
  await runClosing(branch, lost)
  expect((await door.visitsAt(branch)).find(({ name }) => name === 'Sneha')).toMatchObject({
    checked_in_at: new Date('2026-03-02T05:05:00Z'),
    checked_out_at: new Date('2026-03-02T05:10:00Z'),
  })
  expect((await door.mine(sneha)).visit).toMatchObject({ shop_quickID: other.quickId })
})

it('who agrees half an hour later has been there since then, and is one of the group wherever it is shown', async () => {
  const branch = await t.given.branch()
  const [lead, sneha] = [await t.given.person({ name: 'Farhan' }), await t.given.person({ name: 'Sneha' })]
  await door.comes(lead, branch, { companions: [{ quickID: sneha.quickId }] })
  later(30)
  await saysYes(sneha)
  expect((await door.visitsAt(branch)).map(({ name, checked_in_at }) => ({ name, checked_in_at }))).toEqual([
    { name: 'Farhan', checked_in_at: new Date('2026-03-02T05:00:00Z') },
    { name: 'Sneha', checked_in_at: new Date('2026-03-02T05:30:00Z') },
  ])
  expect((await door.mine(lead)).visit?.companions).toMatchObject([{ name: 'Sneha', state: 'in' }])
  later(60)
  expect(await door.leaves(lead, branch)).toMatchObject({ closed: 2 })
  expect((await door.visitsAt(branch)).map(({ checked_out_at }) => checked_out_at)).toEqual([
    new Date('2026-03-02T06:00:00Z'),
    new Date('2026-03-02T06:00:00Z'),
  ])
  expect(await door.wrongCounters()).toEqual([])
})

it('who agreed before closing time has left at closing time, though a worker hears of it only then', async () => {
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: '21:00', time_zone: 'Asia/Kolkata' })
  const [lead, sneha] = [await t.given.person({ name: 'Farhan' }), await t.given.person({ name: 'Sneha' })]
  await door.comes(lead, branch, { companions: [{ quickID: sneha.quickId }] })
  later(30)
  const request_id = (await door.mine(sneha)).asked_to_join[0]?.request_id as string
  await door.phoneOf(sneha)(checkins.joinGroup, { body: { request_id, accept: true, position: here } })
  later(11 * 60)
  await joinGroup({ requestId: request_id }, t.deps)
  expect((await door.visitsAt(branch)).find(({ name }) => name === 'Sneha')).toMatchObject({
    checked_in_at: new Date('2026-03-02T05:30:00Z'),
    checked_out_at: new Date('2026-03-02T15:30:00Z'),
    checkout_type: 3,
  })
  expect(await door.wrongCounters()).toEqual([])
})

describe('who agreed while the group was there, though a worker hears of it only afterwards,', () => {
  const asked = async () => {
    const branch = await t.given.branch()
    await door.changeBranch(branch, { closing_time: '21:00', time_zone: 'Asia/Kolkata' })
    const [lead, sneha] = [await t.given.person({ name: 'Farhan' }), await t.given.person({ name: 'Sneha' })]
    const { visit_ref } = await door.comes(lead, branch, { companions: [{ quickID: sneha.quickId }] })
    later(10)
    const requestId = (await door.mine(sneha)).asked_to_join[0]?.request_id as string
    await door.phoneOf(sneha)(checkins.joinGroup, { body: { request_id: requestId, accept: true, position: here } })
    const ofSneha = async () => (await door.visitsAt(branch)).filter(({ name }) => name === 'Sneha')
    return { branch, lead, sneha, visit_ref, requestId, ofSneha }
  }

  it('is inside since then where the lead alone has left', async () => {
    const { branch, lead, sneha, visit_ref, requestId, ofSneha } = await asked()
    later(12)
    await door.leaves(lead, branch, { visit_refs: [visit_ref] })
    later(13)
    await joinGroup({ requestId }, t.deps)
    expect(await ofSneha()).toMatchObject([{ checked_in_at: new Date('2026-03-02T05:10:00Z'), checked_out_at: null }])
    expect((await door.mine(sneha)).visit).toMatchObject({ shop_quickID: branch.quickId })
    expect(await door.wrongCounters()).toEqual([])
  })

  it('was inside until closing time where that has ended the visit of the lead', async () => {
    const { branch, requestId, ofSneha } = await asked()
    later(11 * 60)
    await closeVisitsAt(t.deps, branch.business.cell, {
      business_id: branch.business.businessId,
      branch_id: branch.branchId,
    })
    await joinGroup({ requestId }, t.deps)
    expect(await ofSneha()).toMatchObject([
      {
        checked_in_at: new Date('2026-03-02T05:10:00Z'),
        checked_out_at: new Date('2026-03-02T15:30:00Z'),
        checkout_type: 3,
      },
    ])
    expect(await door.wrongCounters()).toEqual([])
  })
})

it.each([
  ['at once', 12],
  ['after they left', 35],
])(
  'a person who was inside by their own scan when they agreed has one visit, where a worker runs the join %s',
  async (_, runsAt) => {
    const branch = await t.given.branch()
    const [lead, sneha] = [await t.given.person({ name: 'Farhan' }), await t.given.person({ name: 'Sneha' })]
    await door.comes(lead, branch, { companions: [{ quickID: sneha.quickId }] })
    later(10)
    await door.comes(sneha, branch)
    later(12)
    const requestId = (await door.mine(sneha)).asked_to_join[0]?.request_id as string
    const said = await door.phoneOf(sneha)(checkins.joinGroup, {
      body: { request_id: requestId, accept: true, position: here },
    })
    expect(said.message).toBe('You are checked in here already')
    if (runsAt < 30) await joinGroup({ requestId }, t.deps)
    later(30)
    await door.leaves(sneha, branch, { by: 'qr', key: await door.posterKeyOf(branch), position: here })
    later(runsAt)
    await joinGroup({ requestId }, t.deps)
    // R2 visits B-01
    expect((await door.visitsAt(branch)).filter(({ name }) => name === 'Sneha')).toMatchObject([
      { checked_in_at: new Date('2026-03-02T05:10:00Z'), checked_out_at: new Date('2026-03-02T05:30:00Z') },
    ])
    expect((await door.mine(sneha)).visit).toBeNull()
  },
)

it('a person who joined a group and left with it has left where they were before, though the job runs again only then', async () => {
  const [before, branch] = [await t.given.branch(), await t.given.branch()]
  const [lead, sneha] = [await t.given.person({ name: 'Farhan' }), await t.given.person({ name: 'Sneha' })]
  await door.comes(sneha, before)
  later(5)
  await door.comes(lead, branch, { companions: [{ quickID: sneha.quickId }] })
  later(10)
  const requestId = (await door.mine(sneha)).asked_to_join[0]?.request_id as string
  await door.phoneOf(sneha)(checkins.joinGroup, { body: { request_id: requestId, accept: true, position: here } })
  const presences = t.owner.identity
  const ofSneha = presences.selectFrom('identity.presence').selectAll().where('person_id', '=', sneha.personId)
  const presence = await ofSneha.executeTakeFirstOrThrow()
  await joinGroup({ requestId }, t.deps)
  // The process died after the branch's commit and before identity's: nothing of that was written or enqueued.
  await presences.updateTable('identity.presence').set(presence).where('person_id', '=', sneha.personId).execute()
  const lost = (await door.jobsOf('checkins.close-elsewhere')).length
  later(20)
  expect(await door.leaves(lead, branch)).toMatchObject({ closed: 2 })
  later(21)
  await joinGroup({ requestId }, t.deps)
  await runClosing(before, lost)
  // R2 visits B-04
  expect((await door.visitsAt(before)).map(({ checked_out_at }) => checked_out_at)).toEqual([
    new Date('2026-03-02T05:10:00Z'),
  ])
})
