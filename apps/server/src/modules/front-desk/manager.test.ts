import { frontDesk } from '@quickprism/contract/front-desk'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('the desk is told to call a manager of its branch, then one of the business, and never itself', async () => {
  const root = await t.given.person({ name: 'Meera Iyer' })
  const branch = await t.given.branch({ of: await t.given.business({ root }) })
  const sana = await t.given.staff({ on: branch, name: 'Sana Khan', may: ['view_checkin_logs_of_visitors'] })
  const managerFor = async (who: typeof sana) =>
    (await t.as(who)(frontDesk.manager, { query: { shopId: branch.quickId } })).name
  expect(await managerFor(sana)).toBe('Meera Iyer')
  await t.given.staff({ on: branch.business, name: 'Ravi Nair', may: ['blacklist_visitors'] })
  expect(await managerFor(sana)).toBe('Ravi Nair')
  const dev = await t.given.staff({
    on: branch,
    name: 'Dev Prakash',
    may: ['blacklist_visitors', 'view_checkin_logs_of_visitors'],
  })
  expect(await managerFor(sana)).toBe('Dev Prakash')
  expect(await managerFor(dev)).toBe('Ravi Nair')
})

it('the desk is never sent to a user who has not joined the business yet', async () => {
  spec('Q146')
  const root = await t.given.person({ name: 'Meera Iyer' })
  const branch = await t.given.branch({ of: await t.given.business({ root }) })
  const sana = await t.given.staff({ on: branch, name: 'Sana Khan', may: ['view_checkin_logs_of_visitors'] })
  await t.given.staff({ on: branch, name: 'Farah Khan', may: ['blacklist_visitors'], joined: false })
  expect(await t.as(sana)(frontDesk.manager, { query: { shopId: branch.quickId } })).toMatchObject({
    name: 'Meera Iyer',
  })
})
