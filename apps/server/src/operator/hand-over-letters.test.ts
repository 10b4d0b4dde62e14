import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handOverRoot } from '../modules/businesses/correcting.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('handing over the root is mailed to the root user before and after', async () => {
  const business = await t.given.business()
  const heir = await t.given.person()
  await handOverRoot(t.deps, business.quickId, heir.quickId, { operator: 'request 57, sold' })
  const letters = (await heldJobs(t)).ofBusinesses.filter(({ name }) => name === 'users.tell')
  expect(letters.map(({ data }) => [data['personId'], data['change']])).toEqual([
    [heir.personId, 'changed'],
    [business.root.personId, 'changed'],
  ])
})
