import { randomUUID } from 'node:crypto'
import { sos } from '@quickprism/contract/sos'
import { users } from '@quickprism/contract/users'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHANNEL } from '../../adapters/versions.ts'
import type { Announced } from '../../branch-key.ts'

let t: TestApp
let own: Awaited<ReturnType<typeof startOwnRedis>>
let redis: Redis
/** Another app that shares this Redis, or a person who has its password. */
let attacker: Redis
beforeAll(async () => {
  own = await startOwnRedis()
  redis = new Redis(own.url)
  attacker = new Redis(own.url)
  t = await testApp({ redis })
})
afterAll(async () => {
  await t.close()
  redis.disconnect()
  attacker.disconnect()
  await own.kill()
})

describe('a Redis that others write to', () => {
  it('T25: makes no screen believe that there is no alert', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const { root } = branch.business
    const token = await t.sessionOf(root)
    const asks = async (tag?: string) =>
      fetch(`${t.url}${sos.status.path}?shop_quickID=${branch.quickId}`, {
        headers: { authorization: `Bearer ${token}`, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
      })
    await expect.poll(() => t.deps.versions.isHearing()).toBe(true)
    const before = await asks()
    const tag = before.headers.get('etag') as string
    expect(await before.json()).toMatchObject({ sos_status: false })
    expect((await asks(tag)).status).toBe(304)
    const announced: string[] = []
    const spy = new Redis(own.url)
    spy.on('message', (_, message: string) => announced.push(message))
    await spy.subscribe(CHANNEL)

    const raise = { body: { shop_quickID: branch.quickId, action: 'start', reason: 'Fire or Smoke Detected' } } as const
    await t.as(root)(sos.toggle, raise, { key: randomUUID() })
    await expect.poll(() => announced.length).toBeGreaterThan(0)
    // The process hears anew, and all that it hears is what was announced before.
    await attacker.call('client', 'kill', 'type', 'pubsub')
    await expect.poll(() => t.deps.versions.isHearing()).toBe(false)
    await expect.poll(() => t.deps.versions.isHearing()).toBe(true)
    await attacker.publish(CHANNEL, announced[0] as string)
    spy.disconnect()

    const after = await asks(tag)
    expect(after.status, 'whether there is an alert').toBe(200)
    expect(await after.json()).toMatchObject({ sos_status: true })
  })

  it('T35: is heard only where one of our own processes wrote the message', async () => {
    const heard: Announced[] = []
    const forget = t.deps.versions.listen((change) => heard.push(change))
    await expect.poll(() => t.deps.versions.isHearing()).toBe(true)
    const { versions } = t.deps
    const messages: string[] = []
    const spy = new Redis(own.url)
    spy.on('message', (_, message: string) => messages.push(message))
    await spy.subscribe(CHANNEL)
    await versions.announce({ businessId: 900, branchId: 1, version: 1 })
    await expect.poll(() => messages.length).toBe(1)
    const genuine = messages[0] as string
    for (const forged of ['900:1:7', genuine.replace('900:1:1', '900:1:8'), genuine.replace('900:', '901:'), '', '.']) {
      await attacker.publish(CHANNEL, forged)
    }
    await versions.announce({ businessId: 900, branchId: 1, version: 2, isUrgent: true })
    await expect.poll(() => heard.length).toBe(2)
    expect(heard).toEqual([
      { businessId: 900, branchId: 1, version: 1, isUrgent: false },
      { businessId: 900, branchId: 1, version: 2, isUrgent: true },
    ])
    forget()
    spy.disconnect()
  })

  it('takes from no business the look-ups that it has not used', async () => {
    const business = await t.given.business()
    const someone = await t.given.person({ name: 'Farah Khan' })
    const inAYear = t.clock.held.getTime() + 365 * 86_400_000
    const kind = 'over:search-business-1h'
    await attacker.set(`business:${business.businessId}:${kind}`, inAYear)
    // Also where its digest was seen, in the key or in the value of another limit.
    const digest = t.deps.secrets.digest('allowance', business.businessId).toString('base64url')
    for (const value of [inAYear, `${inAYear}.`, `${inAYear}.${digest}`]) {
      await attacker.set(`business:${business.businessId}:${kind}:${digest}`, value)
      const found = t.as(business.root)(users.search, {
        params: { quickId: someone.quickId },
        query: { scopeId: business.quickId },
      })
      await expect(found).resolves.toMatchObject({ name: 'Farah Khan' })
    }
  })
})
