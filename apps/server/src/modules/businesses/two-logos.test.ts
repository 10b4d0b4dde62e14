import { businesses } from '@quickprism/contract/businesses'
import { aPicture } from '@quickprism/tools/testing/forms'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import type { StaffScope } from '../../scopes.ts'
import { changeLogo } from './logos.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('keeps one of two logos that are uploaded at once', async () => {
  const business = await t.given.business()
  const { root, businessId, cell } = business
  await t.as(root)(businesses.logo, { query: { businessQuickID: business.quickId }, file: await aPicture() })
  const ofBusiness = t.owner.cellOf(business)
  const { access_epoch: accessEpoch } = await ofBusiness
    .selectFrom('business.business')
    .select('access_epoch')
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  const who = { personId: root.personId, quickId: root.quickId, lane: 'last', address: null, device: null }
  const scope = { kind: 'staff', businessId, cell, who, access: [], places: [], accessEpoch } as unknown as StaffScope
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and application_name = 'quickprism'
         and wait_event_type = 'Lock'
    `.execute(ofBusiness)
    return rows.length
  }

  let other: Promise<unknown> | undefined
  await inBusiness(t.deps, scope, async (tx) => {
    await changeLogo(tx, scope, Buffer.from('one'))
    // Somebody else's is written while the first is about to be committed.
    other = inBusiness(t.deps, scope, (tx) => changeLogo(tx, scope, Buffer.from('the other')))
    other.catch(() => undefined)
    await expect.poll(isWaiting, { interval: 5 }).toBe(1)
  })
  await other

  const kept = await ofBusiness
    .selectFrom('business.logo')
    .select('hash')
    .where('business_id', '=', businessId)
    .execute()
  const { logo_hash } = await ofBusiness
    .selectFrom('business.business')
    .select('logo_hash')
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  // R2 records B-04
  expect(kept).toEqual([{ hash: logo_hash }])
})
