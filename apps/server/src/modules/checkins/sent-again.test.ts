import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetScans, joinGroup } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

/** 5:30 pm in Bengaluru, where these branches close at midnight. */
const start = new Date('2026-03-02T12:00:00Z')
const later = (minutes: number) => {
  t.clock.held = new Date(start.getTime() + minutes * 60_000)
}
beforeEach(() => later(0))

const namesAt = async (branch: GivenBranch) => (await door.visitsAt(branch)).map(({ name }) => name)

const questionsTo = async (person: GivenPerson) =>
  (await door.mine(person)).asked_to_join.map(({ request_id }) => request_id)

const saysYes = async (person: GivenPerson) => {
  const [request_id = ''] = await questionsTo(person)
  await door.phoneOf(person)(checkins.joinGroup, { body: { request_id, accept: true, position: here } })
  await joinGroup({ requestId: request_id }, t.deps)
}

const aScene = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const lead = await t.given.person({ name: 'Farhan Sheikh' })
  const [friend, stranger] = [await t.given.person({ name: 'Sneha' }), await t.given.person({ name: 'Rohit' })]
  return { branch, lead, friend, stranger, nonce: randomUUID() }
}

describe('a scan that is sent again hours later', () => {
  it('answers with what happened, and brings nobody along who was not part of it', async () => {
    const { branch, lead, friend, stranger, nonce } = await aScene()
    const first = await door.comes(lead, branch, { nonce, companions: [{ quickID: friend.quickId }] })
    later(180)
    const pass = await door.passOf(stranger)
    const companions = [{ quickID: friend.quickId }, { quickID: stranger.quickId }, { name: 'A cousin' }]
    for (const more of [
      { companions },
      { companions, scanned_at: start.toISOString() },
      { companions: [{ pass }], scanned_at: start.toISOString() },
      { companions: [{ pass }] },
    ]) {
      const again = await door.comes(lead, branch, { nonce, ...more })
      const [asked] = first.companions
      const known = { ...asked, asked: { request_id: expect.any(String), quickID: friend.quickId } }
      expect(again).toEqual({ ...first, companions: [known], repeated: true })
    }
    expect(await questionsTo(stranger)).toEqual([])
    expect(await namesAt(branch)).toEqual(['Farhan Sheikh'])
    expect(await door.wrongCounters()).toEqual([])
  })

  it('asks nobody either where it asked nobody at first', async () => {
    const { branch, lead, stranger, nonce } = await aScene()
    await door.comes(lead, branch, { nonce })
    later(180)
    const again = await door.comes(lead, branch, { nonce, companions: [{ quickID: stranger.quickId }] })
    expect(again).toMatchObject({ companions: [], repeated: true })
    expect(await questionsTo(stranger)).toEqual([])
  })

  it('asks those of whom identity has not heard, since the server died in between', async () => {
    const { branch, lead, friend, stranger, nonce } = await aScene()
    await door.comes(lead, branch, { nonce, companions: [{ quickID: friend.quickId }] })
    await t.owner.identity.deleteFrom('identity.group_request').where('lead_id', '=', lead.personId).execute()
    later(180)
    await door.comes(lead, branch, {
      nonce,
      companions: [{ quickID: stranger.quickId }, { quickID: friend.quickId }],
    })
    expect(await questionsTo(stranger)).toEqual([])
    await saysYes(friend)
    expect(await namesAt(branch)).toEqual(['Farhan Sheikh', 'Sneha'])
    expect(await door.wrongCounters()).toEqual([])
  })
})

it('whom a scan asked is kept in no way that says who it was, and for three days', async () => {
  const { branch, lead, friend, nonce } = await aScene()
  await door.comes(lead, branch, { nonce, companions: [{ quickID: friend.quickId }] })
  const kept = () =>
    t.owner.cellOf(branch).selectFrom('business.scan_asked').select('asked').where('nonce', '=', nonce).execute()
  expect((await kept())[0]?.asked.map(({ length }) => length)).toEqual([32])
  later(72 * 60)
  await forgetScans(branch.business.cell, t.deps)
  expect(await kept()).toHaveLength(1)
  later(72 * 60 + 1)
  await forgetScans(branch.business.cell, t.deps)
  expect(await kept()).toEqual([])
})
