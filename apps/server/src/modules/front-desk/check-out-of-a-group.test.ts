import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('the check-out of a group names whom it checked out, and not who had left before', async () => {
  const { quickId: shopId, business } = await t.given.branch()
  const call = t.as(business.root)
  const { visit } = await call(frontDesk.checkIn, {
    body: {
      shopId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { name: 'Ramesh Babu', mobile: '9845027116' },
      companions: [{ name: 'Suresh Babu' }],
    },
  })
  const lead = visit?.visit_ref as string
  const other = visit?.group[0]?.visit_ref as string
  const checkOut = (...visit_refs: string[]) => call(frontDesk.checkOut, { body: { shopId, visit_refs } })
  expect(await checkOut(other)).toMatchObject({ closed: 1, ended_refs: [other] })
  // This desk still lists both.
  expect(await checkOut(lead, other)).toMatchObject({ closed: 1, ended_refs: [lead] })
  expect(await checkOut(lead, other)).toEqual({ closed: 0, checked_out_at: null, ended_refs: [] })
})
