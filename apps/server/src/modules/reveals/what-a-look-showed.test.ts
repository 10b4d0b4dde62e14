import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { records } from '@quickprism/contract/records'
import { REVEAL_REASONS, reveals } from '@quickprism/contract/reveals'
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
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  door = atTheDoor(t)
})
afterAll(() => t.close())

it('the owner of unmasked data is told of what could be read then, and of no PAN that was written down later', async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const { quickId: shopId, business } = branch
  const owner = await t.given.person({ mobile: '9845027116' })
  await door.comes(owner, branch)
  const { data } = await t.as(business.root)(records.list, { query: { shopId, page: 1, limit: 50 } })
  await t.as(business.root)(
    reveals.accessData,
    { body: { user_quickID: data[0]?.visitor_ref as string, shop_quickID: shopId, reason: REVEAL_REASONS[1] } },
    { key: randomUUID() },
  )
  await door.leaves(owner, branch)
  await t.as(business.root)(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Guest', person: { pass: await door.passOf(owner) }, pan: 'ABCPE1234F' },
  })
  const deps = { ...t.deps, mail: { send: async () => {}, close: () => {} } }
  const jobs = (await heldJobs(t)).ofBusinesses.filter(({ name }) => name === 'reveals.tell')
  for (const { data: look } of jobs) {
    await tellOwner(look as Parameters<typeof tellOwner>[0], deps, admitJob(business.cell, business.businessId))
  }
  const receipts = await t.owner.identity
    .selectFrom('identity.receipt')
    .select('fields')
    .where('person_id', '=', owner.personId)
    .execute()
  expect(receipts).toEqual([{ fields: ['mobile', 'email'] }])
})
