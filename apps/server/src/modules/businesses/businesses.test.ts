import { businesses } from '@quickprism/contract/businesses'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('the businesses of a person', () => {
  it('come from every cell, each with the branches they can reach', async () => {
    const last = t.databases.cellUrls.length
    const kaveri = await t.given.business({ name: 'Kaveri Spaces', cell: 1 })
    const anaya = await t.given.business({ name: 'Anaya Hotels', cell: last })
    const branch = await t.given.branch({ of: kaveri, name: 'Koramangala' })
    await t.given.branch({ of: kaveri, name: 'Indiranagar' })
    const person = await t.given.staff({ on: branch })
    await t.given.membership(anaya, person, null)

    expect(await t.as(person)(businesses.list, {})).toEqual([
      { id: anaya.quickId, name: 'Anaya Hotels', children: [] },
      {
        id: kaveri.quickId,
        name: 'Kaveri Spaces',
        children: [{ shop_quickID: branch.quickId, store_name: 'Koramangala' }],
      },
    ])
  })

  it('leave out the ones where the membership is inactive', async () => {
    const branch = await t.given.branch()
    const former = await t.given.staff({ on: branch, active: false })
    expect(await t.as(former)(businesses.list, {})).toEqual([])
  })

  it('are none for someone who only visits', async () => {
    expect(await t.as(await t.given.person())(businesses.list, {})).toEqual([])
  })
})
