import { audit } from '@quickprism/contract/audit'
import { users } from '@quickprism/contract/users'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeAccount } from '../../operator/accounts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('the log of a business does not name a closed account that a search did not find', async () => {
  const branch = await t.given.branch()
  const { business } = branch
  const adder = t.as(await t.given.staff({ on: business, may: ['create_users', 'view_audit_logs'] }))
  const stranger = await t.given.person({ name: 'Ishani Venkataraman' })
  await closeAccount(t.deps, stranger.quickId, { operator: 'test' })
  await expect(
    adder(users.search, { params: { quickId: stranger.quickId }, query: { scopeId: business.quickId } }),
  ).rejects.toMatchObject({ status: 404, message: 'No person has this Quick ID' })
  const log = await adder(audit.list, { query: { shop_quickID: branch.quickId, page: 1 } })
  const look = log.data.find(({ event_type }) => event_type === 'user.looked-up')
  expect(look).toMatchObject({ reason: 'found nobody' })
  // R2 users B-07
  expect(look?.target_name).toBeNull()
})
