import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteDue } from '../modules/privacy/jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const withheldAt = async () => {
  const branch = await t.given.branch()
  const { visitor } = await t.given.visit({ at: branch })
  const { business } = branch
  await t.owner
    .cellOf(business)
    .insertInto('business.withheld')
    .values({
      business_id: business.businessId,
      visitor_id: visitor.visitorId,
      until: new Date(t.clock.held.getTime() - 60_000),
    })
    .execute()
  return business
}

describe('RS-25: what was kept of erased people', () => {
  it('is deleted in time also where another business cannot be worked on just now', async () => {
    const [first, second] = [await withheldAt(), await withheldAt()]
    expect(first.cell).toBe(second.cell)
    const { promise, resolve } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const over = t.owner
      .cellOf(first)
      .transaction()
      .execute(async (tx) => {
        await sql`select from business.withheld where business_id = ${first.businessId} for update`.execute(tx)
        held()
        await promise
      })
    await isHeld
    await deleteDue(first.cell, t.deps).catch(() => undefined)
    resolve()
    await over
    const left = await t.owner
      .cellOf(second)
      .selectFrom('business.withheld')
      .select('visitor_id')
      .where('business_id', '=', second.businessId)
      .execute()
    expect(left).toEqual([])
  }, 60_000)
})
