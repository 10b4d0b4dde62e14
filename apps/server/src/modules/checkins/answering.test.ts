import { randomUUID } from 'node:crypto'
import { checkins, type Position } from '@quickprism/contract/checkins'
import { atTheDoor, far, farAndUnsure, here, hereAndVague } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { joinGroup } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())
afterEach(async () => {
  expect(await door.wrongCounters()).toEqual([])
})

/** A lead at a branch who typed someone's quickID. */
const aGroup = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const [lead, asked] = [await t.given.person({ name: 'Farhan Sheikh' }), await t.given.person({ name: 'Sneha' })]
  await door.comes(lead, branch, { companions: [{ quickID: asked.quickId }] })
  return { branch, lead, asked }
}

const questionTo = async (person: GivenPerson) => (await door.mine(person)).asked_to_join[0]?.request_id as string

/** Says yes; the worker does what follows. */
const saysYes = async (person: GivenPerson, position?: Position) => {
  const request_id = await questionTo(person)
  const body = { request_id, accept: true, ...(position ? { position } : {}) }
  await door.phoneOf(person)(checkins.joinGroup, { body })
  for (const yes of await door.jobsOf<{ requestId: string; accuracy?: number }>('checkins.join')) {
    if (yes.requestId === request_id) await joinGroup(yes, t.deps)
  }
}

const namesAt = async (branch: GivenBranch) => (await door.visitsAt(branch)).map(({ name }) => name)

const trailOf = async ({ business }: GivenBranch) =>
  (await t.owner.trailOf(business)).map(({ event, reason, actor, about }) => ({ event, reason, actor, about }))

describe('Q118: a yes to a group is a check-in by phone, and so it', () => {
  it('is refused from outside the circle, kept like any refusal, and counts once they are there', async () => {
    const { branch, asked } = await aGroup()
    for (const position of [far, farAndUnsure]) {
      await expect(saysYes(asked, position)).rejects.toMatchObject({
        status: 403,
        failure: { code: 'too_far' },
        message: 'You are about 1.5 km away from Koramangala. Check in when you are there, or ask the front desk.',
      })
    }
    expect(await namesAt(branch)).toEqual(['Farhan Sheikh'])
    expect(await trailOf(branch)).toEqual([
      { event: 'visit.refused', reason: 'too_far', actor: asked.personId, about: asked.quickId },
    ])
    await saysYes(asked, here)
    expect(await namesAt(branch)).toEqual(['Farhan Sheikh', 'Sneha'])
    expect((await door.mine(asked)).visit).toMatchObject({ shop_quickID: branch.quickId })
  })

  it('is refused without a position that counts', async () => {
    const { branch, asked } = await aGroup()
    await expect(saysYes(asked)).rejects.toMatchObject({
      status: 403,
      failure: { code: 'no_position' },
      message: 'Your location is needed to check in here. Allow it for this page, or ask the front desk.',
    })
    await expect(saysYes(asked, hereAndVague)).rejects.toMatchObject({
      message: 'Your location is not precise enough. Allow precise location, or ask the front desk.',
    })
    expect(await namesAt(branch)).toEqual(['Farhan Sheikh'])
  })

  it('is kept with its own exactness, and flagged where that is vague', async () => {
    const { branch, lead, asked } = await aGroup()
    await saysYes(asked, { ...here, accuracy: 60.2 })
    expect(await door.visitsAt(branch)).toMatchObject([{ accuracy_m: 8 }, { accuracy_m: 61 }])
    expect((await door.mine(asked)).visit).toMatchObject({ vague_position: true })
    expect((await door.mine(lead)).visit).toMatchObject({ vague_position: false })
  })

  it('needs no position where the branch has no circle', async () => {
    const { branch, asked } = await aGroup()
    await t.owner
      .cellOf(branch)
      .updateTable('business.branch')
      .set({ latitude: null, longitude: null })
      .where('branch_id', '=', branch.branchId)
      .execute()
    await saysYes(asked)
    expect(await namesAt(branch)).toEqual(['Farhan Sheikh', 'Sneha'])
  })

  it('counts where the question says, and nowhere else: its lead has gone on to another business since', async () => {
    const { branch, lead, asked } = await aGroup()
    const request_id = await questionTo(asked)
    const elsewhere = await t.given.branch()
    await door.comes(lead, elsewhere, { companions: [{ quickID: asked.quickId }] })
    await expect(
      door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept: true, position: here } }),
    ).rejects.toMatchObject({ status: 404, message: 'This request is over.' })
    await joinGroup({ requestId: request_id }, t.deps)
    expect(await namesAt(elsewhere)).toEqual(['Farhan Sheikh'])
    expect((await door.mine(asked)).asked_to_join).toHaveLength(1)
    await saysYes(asked, here)
    expect(await namesAt(branch)).toEqual(['Farhan Sheikh'])
    expect(await namesAt(elsewhere)).toEqual(['Farhan Sheikh', 'Sneha'])
  })
})

it('a yes to a group that has left is told that it is over, and nobody is let in by it', async () => {
  const { branch, lead, asked } = await aGroup()
  const request_id = await questionTo(asked)
  await door.leaves(lead, branch)
  await expect(
    door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept: true, position: here } }),
  ).rejects.toMatchObject({ status: 404, message: 'This request is over.' })
  expect(await namesAt(branch)).toEqual(['Farhan Sheikh'])
})

it('a yes after closing time is told that the group is over, also before a worker has closed its visits', async () => {
  const { branch, asked } = await aGroup()
  const request_id = await questionTo(asked)
  const [lead] = await door.visitsAt(branch)
  const closing = new Date((lead?.checked_in_at.getTime() as number) + 30 * 60_000)
  const closing_time = closing.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' })
  await door.changeBranch(branch, { closing_time, time_zone: 'Asia/Kolkata' })
  t.clock.held = new Date(closing.getTime() + 20_000)
  await expect(
    door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept: true, position: here } }),
  ).rejects.toMatchObject({ status: 404, message: 'This request is over.' })
  expect(await namesAt(branch)).toEqual(['Farhan Sheikh'])
})

it('the same yes, twice at once, is said once and heard twice', async () => {
  const { branch, asked } = await aGroup()
  await Promise.all([saysYes(asked, here), saysYes(asked, here)])
  expect(await namesAt(branch)).toEqual(['Farhan Sheikh', 'Sneha'])
})

it('answers are twenty a minute for each person, whatever comes of them, and a yes refused at the door counts', async () => {
  const { branch, asked } = await aGroup()
  const other = await t.given.person()
  const request_id = await questionTo(asked)
  const answer = (person: GivenPerson, position: Position) =>
    door.phoneOf(person)(checkins.joinGroup, { body: { request_id, accept: true, position } })
  for (let times = 1; times <= 20; times += 1) {
    await expect(answer(asked, far)).rejects.toMatchObject({ status: 403, failure: { code: 'too_far' } })
  }
  await expect(answer(asked, here)).rejects.toMatchObject({
    status: 429,
    message: 'Too many answers. Wait a minute and try again.',
  })
  await expect(answer(other, here)).rejects.toMatchObject({ status: 404 })
  expect(await namesAt(branch)).toEqual(['Farhan Sheikh'])
  t.clock.held = new Date(t.clock.held.getTime() + 60_000)
  await saysYes(asked, here)
  expect(await namesAt(branch)).toEqual(['Farhan Sheikh', 'Sneha'])
})

it('answers to questions that are nobody’s count as well', async () => {
  const guessing = await t.given.person()
  const guess = () => door.phoneOf(guessing)(checkins.joinGroup, { body: { request_id: randomUUID(), accept: false } })
  for (let times = 1; times <= 20; times += 1) await expect(guess()).rejects.toMatchObject({ status: 404 })
  await expect(guess()).rejects.toMatchObject({ status: 429 })
})

it('a no needs no position', async () => {
  const { asked } = await aGroup()
  const request_id = await questionTo(asked)
  await door.phoneOf(asked)(checkins.joinGroup, { body: { request_id, accept: false } })
  expect((await door.mine(asked)).asked_to_join).toEqual([])
})
