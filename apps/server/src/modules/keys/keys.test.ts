import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetIdentityKeys, forgetKeys } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('keeps the answers to keyed calls for 48 hours, past a business that was never founded', async () => {
  await t.owner.identity
    .insertInto('identity.business')
    .values({ quick_id: 'NEVER', cell: 1, created_at: t.clock.held })
    .execute()
  const business = await t.given.business({ cell: 1 })
  const cell = t.owner.cellOf(business)
  const hoursAgo = (hours: number) => new Date(t.clock.held.getTime() - hours * 3_600_000)
  const answer = { route: 'POST /x', fingerprint: Buffer.alloc(1), status: 200, reply: '{}' }
  for (const hours of [47, 49]) {
    const key = `${hours} hours`
    await cell
      .insertInto('business.idempotency_key')
      .values({ ...answer, key, business_id: business.businessId, person_id: 1, created_at: hoursAgo(hours) })
      .execute()
    await t.owner.identity
      .insertInto('identity.idempotency_key')
      .values({ ...answer, key, actor: 'someone', created_at: hoursAgo(hours) })
      .execute()
  }
  await forgetKeys(1, t.deps)
  await forgetIdentityKeys(t.deps)
  expect(await cell.selectFrom('business.idempotency_key').select('key').execute()).toEqual([{ key: '47 hours' }])
  expect(await t.owner.identity.selectFrom('identity.idempotency_key').select('key').execute()).toEqual([
    { key: '47 hours' },
  ])
})
