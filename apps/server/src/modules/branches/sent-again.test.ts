import { randomUUID } from 'node:crypto'
import { branches } from '@quickprism/contract/branches'
import { branchForm } from '@quickprism/tools/testing/forms'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
const asked: string[] = []
beforeAll(async () => {
  t = await testApp({
    gstin: {
      ask: async (gstin) => {
        asked.push(gstin)
        if (asked.length > 1) throw new Error('the registry is away')
        return { isKnown: true, isActive: true, legalName: null, tradeName: null }
      },
    },
  })
})
afterAll(() => t.close())

it('a branch that is sent again after a lost answer is answered as before, also while the registry is away', async () => {
  const business = await t.given.business()
  const key = randomUUID()
  const create = () =>
    t.as(business.root)(
      branches.create,
      { query: { business_quickID: business.quickId }, body: branchForm({ gstin: '27AAPFU0939F1ZV' }) },
      { key },
    )
  const first = await create()
  expect(await create()).toEqual(first)
  expect(asked).toHaveLength(1)
})
