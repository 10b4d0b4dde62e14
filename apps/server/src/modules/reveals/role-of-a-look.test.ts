import { randomUUID } from 'node:crypto'
import { records } from '@quickprism/contract/records'
import { REVEAL_REASONS, reveals } from '@quickprism/contract/reveals'
import { users } from '@quickprism/contract/users'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { tellOwner } from './jobs.ts'

// No worker runs here: the test does its jobs.
let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

it('the owner of unmasked data reads the role that the viewer had at that time', async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const { quickId: shopId, business } = branch
  const owner = await t.given.person()
  await door.comes(owner, branch)
  const viewer = await t.given.staff({ on: branch, name: 'Farah Khan' })
  const guard = await t.given.role(business, {
    name: 'Night guard',
    may: ['view_checkin_logs_of_visitors', 'reveal_data_of_visitors'],
    branches: [branch],
  })
  const give = (roleIds: string[]) =>
    t.as(business.root)(users.edit, {
      params: { userId: viewer.quickId },
      body: { scope_type: 'shop', scope_role_data: { [shopId]: roleIds } },
    })
  await give([guard.publicId])
  const { data } = await t.as(viewer)(records.list, { query: { shopId, page: 1, limit: 50 } })
  await t.as(viewer)(
    reveals.accessData,
    { body: { user_quickID: data[0]?.visitor_ref as string, shop_quickID: shopId, reason: REVEAL_REASONS[1] } },
    { key: randomUUID() },
  )
  // The job is late: the role was taken from them meanwhile.
  await give([])
  const deps = { ...t.deps, mail: { send: async () => {}, close: () => {} } }
  const jobs = (await heldJobs(t)).ofBusinesses.filter(({ name }) => name === 'reveals.tell')
  for (const { data: look } of jobs) {
    await tellOwner(look as Parameters<typeof tellOwner>[0], deps, admitJob(business.cell, business.businessId))
  }
  const receipts = await t.owner.identity
    .selectFrom('identity.receipt')
    .select(['viewer_name', 'viewer_role'])
    .where('person_id', '=', owner.personId)
    .execute()
  // R2 users A-05, B-05
  expect(receipts).toEqual([{ viewer_name: 'Farah Khan', viewer_role: 'Night guard' }])
})
