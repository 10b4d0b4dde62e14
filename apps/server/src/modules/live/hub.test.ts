import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { tabsOf } from '@quickprism/tools/testing/live-tabs'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { branchKey } from '../../branch-key.ts'
import { type Hub, mergedFor, openHub } from './hub.ts'

let t: TestApp
let own: Awaited<ReturnType<typeof startOwnRedis>>
let redis: Redis
let hub: Hub
beforeAll(async () => {
  own = await startOwnRedis()
  redis = new Redis(own.url)
  t = await testApp({ redis })
})
afterAll(async () => {
  await t.close()
  redis.disconnect()
  await own.kill()
})
beforeEach(() => {
  hub = openHub(t.deps)
})
afterEach(() => hub.close())

const LONG_AGO = 5_000

/** A tab whose line is a list: what was written, in order. */
const tabOf = async (
  person: GivenPerson,
  branch: GivenBranch,
  {
    admitted = 0,
    session = t.given.session(person),
  }: { admitted?: number; session?: Promise<{ sessionId: string }> } = {},
) => {
  const { follower, heard, key } = (await tabsOf(t, person, branch, session))(admitted)
  const leave = hub.follow(follower)
  follower.greet()
  return { follower, heard, leave, tell: (version: number) => follower.tell(key, version) }
}

const signOut = ({ personId }: GivenPerson) =>
  t.owner.identity
    .updateTable('identity.session')
    .set({ revoked_at: t.clock.held })
    .where('person_id', '=', personId)
    .execute()

describe('who is told on the strength of which look', () => {
  it('AZ-02: someone who was looked at too long ago hears nothing until the next look', async () => {
    const branch = await t.given.branch()
    const { heard, tell } = await tabOf(await t.given.staff({ on: branch }), branch, { admitted: LONG_AGO })
    tell(1)
    expect(heard).toEqual([])
    await hub.look()
    expect(heard).toEqual(['ready'])
    tell(2)
    expect(heard).toEqual(['ready', 'version 2'])
  })

  it('AZ-02: a newcomer makes nobody else’s look fresh', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch })
    const before = await tabOf(staff, branch, { admitted: LONG_AGO })
    await signOut(staff)
    const newcomer = await tabOf(await t.given.staff({ on: branch }), branch)
    before.tell(1)
    newcomer.tell(1)
    expect([before.heard, newcomer.heard]).toEqual([[], ['ready', 'version 1']])
    await hub.look()
    expect(before.heard).toEqual(['bye', '(end)'])
  })

  it('someone who comes while everyone is looked at stays', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch })
    await tabOf(staff, branch)
    const session = t.given.session(staff)
    await session
    const tab = tabOf(staff, branch, { session })
    // The newcomer arrives between the beginning and the end of one of these.
    const looks = Array.from({ length: 5 }, () => hub.look())
    const { heard } = await tab
    await Promise.all([...looks, hub.look()])
    expect(heard).toEqual(['ready'])
    expect(hub.size()).toBe(2)
  })

  it('AZ-02: what was waiting to be told together is not told to someone who has lost the branch', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch })
    const { heard, tell } = await tabOf(staff, branch)
    tell(1)
    tell(2)
    await t.owner
      .cellOf(branch)
      .deleteFrom('business.membership_branch')
      .where('person_id', '=', staff.personId)
      .execute()
    await t.given.moveAccess(branch.business)
    await hub.look()
    expect(heard).toEqual(['ready', 'version 1', 'bye', '(end)'])
    expect(hub.size()).toBe(0)
  })

  it('AZ-02: rights that moved without touching someone leave them listening', async () => {
    const branch = await t.given.branch()
    const { heard, tell } = await tabOf(await t.given.staff({ on: branch }), branch)
    await t.given.moveAccess(branch.business)
    await hub.look()
    tell(1)
    expect(heard).toEqual(['ready', 'version 1'])
  })

  it('an older token of a session that has moved on is sent away, a newer one stays', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch })
    const session = t.given.session(staff)
    const [older, newer] = [await tabOf(staff, branch, { session }), await tabOf(staff, branch, { session })]
    await t.owner.identity
      .updateTable('identity.session')
      .set({ epoch: 1 })
      .where('session_id', '=', (await session).sessionId)
      .execute()
    newer.follower.claims.session_epoch = 1
    await hub.look()
    expect([older.heard, newer.heard]).toEqual([['ready', 'bye', '(end)'], ['ready']])
  })
})

describe('many who follow one branch', () => {
  it('hear of a change in turns, since each of them asks what it is', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch })
    const tabs: Awaited<ReturnType<typeof tabOf>>[] = []
    while (tabs.length < 10) tabs.push(await tabOf(staff, branch))
    await t.owner
      .cellOf(branch)
      .insertInto('business.visit_total')
      .values({ business_id: branch.business.businessId, branch_id: branch.branchId, version: 1 })
      .onConflict((conflict) => conflict.columns(['business_id', 'branch_id']).doUpdateSet({ version: 1 }))
      .execute()
    await hub.look()
    const told = () => tabs.filter(({ heard }) => heard.includes('version 1')).length
    expect(told()).toBe(1)
    await expect.poll(told).toBe(10)
  })
})

describe('changes of a branch', () => {
  it('are told together for longer the more screens are open, never longer than polling takes', () => {
    expect([0, 300, 900, 2_400, 10_000].map(mergedFor)).toEqual([1_000, 1_000, 3_000, 8_000, 10_000])
  })

  it('that came while others wait to be told together are told with them, those of an alert sooner', async () => {
    const branch = await t.given.branch()
    const { heard, follower } = await tabOf(await t.given.staff({ on: branch }), branch)
    const key = branchKey({ businessId: branch.business.businessId, branchId: branch.branchId })
    const patient = { turn: 0, merged: 60_000 }
    follower.tell(key, 1, patient)
    follower.tell(key, 2, patient)
    follower.tell(key, 3, patient)
    expect(heard).toEqual(['ready', 'version 1'])
    follower.tell(key, 4)
    await expect.poll(() => heard).toEqual(['ready', 'version 1', 'version 4'])
  })

  it('that belong to an alert are called urgent to every process, others are not', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch })
    const told: boolean[] = []
    const forget = t.deps.versions.listen((heard) => {
      if (heard.branchId === branch.branchId && heard.businessId === branch.business.businessId)
        told.push(heard.isUrgent === true)
    })
    await atTheDoor(t).comes(await t.given.person(), branch)
    await expect.poll(() => told).toEqual([false])
    await sosKit(() => t).raise(staff, branch)
    await expect.poll(() => told.includes(true)).toBe(true)
    forget()
  })
})

describe('what a process keeps', () => {
  it('nothing of a tab that has left', async () => {
    const branch = await t.given.branch()
    const { heard, tell, leave } = await tabOf(await t.given.staff({ on: branch }), branch)
    tell(1)
    tell(2)
    leave()
    await hub.look()
    tell(3)
    expect([heard, hub.size()]).toEqual([['ready', 'version 1'], 0])
  })

  it('twenty tabs of a person, and no more until one is closed, however many sessions they have', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch })
    const sessions = [t.given.session(staff), t.given.session(staff)] as const
    const tabs = []
    for (let number = 0; number < 20; number++) {
      tabs.push(await tabOf(staff, branch, { session: sessions[number % 2 === 0 ? 0 : 1] }))
    }
    expect(() => hub.expectRoomFor(staff)).toThrow('Too many tabs are open.')
    expect(() => hub.expectRoomFor(branch.business.root)).not.toThrow()
    tabs[7]?.leave()
    tabs[7]?.leave()
    expect(() => hub.expectRoomFor(staff)).not.toThrow()
    await tabOf(staff, branch)
    expect(() => hub.expectRoomFor(staff)).toThrow('Too many tabs are open.')
  })

  it('no tab that comes while it stops', async () => {
    const branch = await t.given.branch()
    const { heard, follower } = await tabOf(await t.given.staff({ on: branch }), branch)
    hub.close()
    expect(heard).toEqual(['ready', 'bye', '(end)'])
    expect(() => hub.expectRoomFor(follower.who)).toThrow('busy')
  })
})
