import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { raise, rollCallOf } = sosKit(() => t)

it('a marshal reads on the roll-call the purpose that the desk corrected during the alert', async () => {
  const branch = await t.given.branch()
  const { root } = branch.business
  const shopId = branch.quickId
  const { visit } = await t.as(root)(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Guest', person: { name: 'Asha Reddy', mobile: '9700000077' } },
  })
  await raise(root, branch)
  const onTheList = async () => (await rollCallOf(root, branch)).people.find(({ name }) => name === 'Asha Reddy')?.pov
  expect(await onTheList()).toBe('Guest')
  const visit_refs = [visit?.visit_ref as string]
  await t.as(root)(frontDesk.correct, { body: { shopId, visit_refs, to: { pov: 'Vendor' } } }, { key: randomUUID() })
  const { data } = await t.as(root)(frontDesk.inside, { query: { shopId } })
  expect(data).toMatchObject([{ name: 'Asha Reddy', pov: 'Vendor' }])
  // R2 visits A-08
  expect(await onTheList()).toBe('Vendor')
})
