import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { branches } from '@quickprism/contract/branches'
import { checkins } from '@quickprism/contract/checkins'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { openStream } from '@quickprism/tools/testing/event-stream'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findNotices } from './queries.ts'
import { relayOnce } from './relay.ts'

const here = { latitude: 12.93624, longitude: 77.62691, accuracy: 8 }

const door = (t: TestApp) => {
  const { posterKeyOf, phoneOf } = atTheDoor(t)
  const comes = async (branch: GivenBranch, person?: GivenPerson) =>
    phoneOf(person ?? (await t.given.person()))(checkins.checkIn, {
      body: { shop_quickID: branch.quickId, key: await posterKeyOf(branch), nonce: randomUUID(), position: here },
    })
  const asks = async (person: GivenPerson, branch: GivenBranch, tag?: string) => {
    const headers = { authorization: `Bearer ${await t.sessionOf(person)}`, ...(tag ? { 'if-none-match': tag } : {}) }
    const answer = await whenNotBusy(() => fetch(`${t.url}/api/vms/inside?shopId=${branch.quickId}`, { headers }))
    const text = await answer.text()
    return { status: answer.status, tag: answer.headers.get('etag') as string, body: text && JSON.parse(text) }
  }
  const follows = async (person: GivenPerson, ...branches: GivenBranch[]) =>
    openStream(
      t.url,
      await t.sessionOf(person),
      branches.map(({ quickId }) => quickId),
    )
  return { comes, asks, follows }
}

const guard = { may: ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members'] as const }

describe.each([['with Redis'], ['without Redis']])('%s', (name) => {
  let t: TestApp
  let at: ReturnType<typeof door>
  let own: Awaited<ReturnType<typeof startOwnRedis>>
  let redis: Redis
  beforeAll(async () => {
    own = await startOwnRedis()
    if (name === 'without Redis') await own.kill()
    redis = new Redis(own.url, { maxRetriesPerRequest: 0, enableOfflineQueue: false })
    redis.on('error', () => undefined)
    if (name === 'with Redis') await once(redis, 'ready')
    t = await testApp({ redis })
    at = door(t)
  })
  afterAll(async () => {
    await t.close()
    redis.disconnect()
    await own.kill()
  })

  it('D1-BRANCH-29: a branch that is deleted is followed no longer, also not by those of the whole business', async () => {
    const branch = await t.given.branch()
    const { root } = branch.business
    const stream = await at.follows(root, branch)
    await stream.until(({ event }) => event === 'ready')
    await t.as(root)(branches.remove, { query: { shopQuickID: branch.quickId } })
    await stream.done
    expect(stream.heard.at(-1)?.event).toBe('bye')
    expect((await at.follows(root, branch)).status).toBe(404)
  })

  it('a question asked again is answered with 304 until the branch changes', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch, may: [...guard.may] })
    const first = await at.asks(staff, branch)
    expect(first).toMatchObject({ status: 200, body: { members: 0, visitors: 0, total: 0 } })
    expect(await at.asks(staff, branch, first.tag)).toMatchObject({ status: 304, body: '', tag: first.tag })
    await at.comes(branch)
    await expect
      .poll(() => at.asks(staff, branch, first.tag))
      .toMatchObject({ status: 200, body: { members: 0, visitors: 1, total: 1 } })
  })

  it('T35: another one’s tag, or another branch’s, never hides the caller’s own answer', async () => {
    const branch = await t.given.branch()
    const [full, partial] = [
      await t.given.staff({ on: branch, may: [...guard.may] }),
      await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }),
    ]
    const { tag } = await at.asks(full, branch)
    expect(await at.asks(partial, branch, tag)).toMatchObject({
      status: 200,
      body: { members: 0, visitors: 0, total: 0 },
    })
    const elsewhere = await t.given.branch()
    const other = await t.given.staff({ on: elsewhere, may: [...guard.may] })
    expect((await at.asks(other, elsewhere, tag)).status).toBe(200)
  })

  it('the same rights share one answer, and its tag', async () => {
    const branch = await t.given.branch()
    const staff = await Promise.all([1, 2, 3].map(() => t.given.staff({ on: branch, may: [...guard.may] })))
    const tags = await Promise.all(staff.map(async (person) => (await at.asks(person, branch)).tag))
    expect(new Set(tags).size).toBe(1)
  })

  it('a new quarter of an hour is another answer, since figures compare with yesterday at the same time', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch, may: [...guard.may] })
    const before = t.clock.held
    t.clock.held = new Date('2026-03-02T05:10:00Z')
    const { tag } = await at.asks(staff, branch)
    t.clock.held = new Date('2026-03-02T05:14:59.999Z')
    expect((await at.asks(staff, branch, tag)).status).toBe(304)
    t.clock.held = new Date('2026-03-02T05:15:00Z')
    expect((await at.asks(staff, branch, tag)).status).toBe(200)
    t.clock.held = before
  })

  it('a tab hears that someone checked in, and nothing about who', async () => {
    const branch = await t.given.branch()
    const stream = await at.follows(await t.given.staff({ on: branch }), branch)
    expect((await stream.until(({ event }) => event === 'ready')).data).toEqual({
      shops: [{ shop_quickID: branch.quickId, version: 0 }],
    })
    await at.comes(branch)
    const told = await stream.until(({ event }) => event === 'version')
    expect(told.data).toEqual({ shop_quickID: branch.quickId, version: 1 })
    await stream.close()
  })

  it('many check-ins in a second are told together', async () => {
    const branch = await t.given.branch()
    const stream = await at.follows(await t.given.staff({ on: branch }), branch)
    await stream.until(({ event }) => event === 'ready')
    const started = performance.now()
    for (let number = 0; number < 12; number++) await at.comes(branch)
    await stream.until(({ data }) => data.version === 12)
    const seconds = Math.floor((performance.now() - started) / 1_000)
    expect(stream.heard.filter(({ event }) => event === 'version').length).toBeLessThanOrEqual(1 + seconds)
    await stream.close()
  })

  it('MT-05: a branch out of reach looks like none, and nothing of it is told', async () => {
    const [branch, foreign] = [await t.given.branch(), await t.given.branch()]
    const staff = await t.given.staff({ on: branch })
    expect((await at.follows(staff, foreign)).status).toBe(404)
    const stream = await at.follows(staff, branch, foreign)
    await at.comes(foreign)
    await at.comes(branch)
    await stream.until(({ event }) => event === 'version')
    expect(JSON.stringify(stream.heard)).not.toContain(foreign.quickId)
    await stream.close()
  })

  it.each([
    ['whose membership ends', 'membership'],
    ['who is signed out', 'session'],
  ])('AZ-02: a tab of someone %s hears nothing more', async (_, what) => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch })
    const stream = await at.follows(staff, branch)
    await stream.until(({ event }) => event === 'ready')
    if (what === 'membership') {
      await t.owner
        .cellOf(branch)
        .updateTable('business.membership')
        .set({ active: false })
        .where('person_id', '=', staff.personId)
        .execute()
      await t.given.moveAccess(branch.business)
    } else {
      await t.owner.identity
        .updateTable('identity.session')
        .set({ revoked_at: t.clock.held })
        .where('person_id', '=', staff.personId)
        .execute()
    }
    await stream.until(({ event }) => event === 'bye')
    await stream.done
    await at.comes(branch)
    expect(stream.heard.map(({ event }) => event)).toEqual(['ready', 'bye'])
  })

  it('what a process that died could not announce is passed on by the relay, as soon as Redis takes it', async () => {
    const branch = await t.given.branch()
    const cell = t.deps.cells.of(branch.business.cell)
    while ((await relayOnce(t.deps, cell)) > 0);
    const waiting = async () =>
      (await findNotices(cell, 1_000))
        .filter(({ branch_id }) => branch_id === branch.branchId)
        .map(({ version }) => version)
    for (let number = 0; number < 3; number++) await at.comes(branch)
    expect(await waiting()).toEqual([1, 2, 3])
    await relayOnce(t.deps, cell)
    expect(await waiting()).toEqual(name === 'with Redis' ? [] : [3])
  })
})
