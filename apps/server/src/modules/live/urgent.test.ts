import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { tabsOf } from '@quickprism/tools/testing/live-tabs'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHub } from './hub.ts'

let t: TestApp
let own: Awaited<ReturnType<typeof startOwnRedis>>
let redis: Redis
beforeAll(async () => {
  own = await startOwnRedis()
  redis = new Redis(own.url, { maxRetriesPerRequest: 1, commandTimeout: 900 })
  redis.on('error', () => {})
  t = await testApp({ redis })
})
afterAll(async () => {
  await t.close()
  redis.disconnect()
  await own.kill()
})

const openTabs = async (person: GivenPerson, branch: GivenBranch) => {
  const open = await tabsOf(t, person, branch)
  return () => {
    const tab = open()
    tab.follower.greet()
    return tab
  }
}

const CROWD = 4_000
/** Far less than the time for which changes are told together where so many screens are open. */
const SOON = { timeout: 4_000 }

describe('a change that belongs to an alert', () => {
  it('is told at the next look where the one before was too old, and does not wait for others then', async () => {
    const branch = await t.given.branch()
    const open = await openTabs(await t.given.staff({ on: branch }), branch)
    const { follower, heard, key } = open()
    const lookAt = (at: number) => {
      follower.lookedAt = at
      for (const followed of follower.branches.values()) followed.lookedAt = at
    }
    const patient = { turn: 0, merged: 60_000 }
    follower.tell(key, 1, patient)
    lookAt(performance.now() - 5_000)
    follower.tell(key, 2)
    expect(heard).toEqual(['ready', 'version 1'])
    const afterALook = () => {
      lookAt(performance.now())
      follower.tell(key, 2, patient)
      return heard
    }
    await expect.poll(afterALook, SOON).toEqual(['ready', 'version 1', 'version 2'])
    follower.end()
  })

  it('is also that someone came in the middle of it: they are on its roll-call from then on', async () => {
    const branch = await t.given.branch()
    await sosKit(() => t).raise(await t.given.staff({ on: branch }), branch)
    const told: boolean[] = []
    const forget = t.deps.versions.listen(({ businessId, branchId, isUrgent }) => {
      if (branchId === branch.branchId && businessId === branch.business.businessId) told.push(isUrgent === true)
    })
    await atTheDoor(t).comes(await t.given.person(), branch)
    await expect.poll(() => told.at(-1), SOON).toBe(true)
    forget()
  })

  it('reaches a screen soon without Redis too, however many screens are open', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch })
    const { follower, heard } = (await openTabs(staff, branch))()
    const elsewhere = await t.given.branch()
    const open = await openTabs(await t.given.staff({ on: elsewhere }), elsewhere)
    const hub = openHub(t.deps)
    hub.follow(follower)
    for (let number = 0; number < CROWD; number++) hub.follow(open().follower)
    await own.kill()
    await atTheDoor(t).comes(await t.given.person(), branch)
    await expect.poll(() => heard, SOON).toEqual(['ready', 'version 1'])
    await sosKit(() => t).raise(staff, branch)
    await expect.poll(() => heard, SOON).toEqual(['ready', 'version 1', 'version 2'])
    hub.close()
  })
})
