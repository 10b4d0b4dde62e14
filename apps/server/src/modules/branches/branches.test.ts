import { randomUUID } from 'node:crypto'
import { branches } from '@quickprism/contract/branches'
import { branchForm } from '@quickprism/tools/testing/forms'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('the list of branches', () => {
  it('shows a holder of view_branches the full details', async () => {
    const business = await t.given.business({ name: 'Kaveri Spaces' })
    const branch = await t.given.branch({ of: business, name: 'Koramangala' })
    const staff = await t.given.staff({ on: branch, may: ['view_branches'] })

    expect(await t.as(staff)(branches.list, { query: { business_quickID: business.quickId } })).toEqual([
      {
        shop_quickID: branch.quickId,
        store_name: 'Koramangala',
        store_type: 'coworking_space',
        gstin: '29AAGCB7383J1Z4',
        address: { street_address: '12 Lake Road', city: 'Bengaluru', state: 'Karnataka', pin_code: '560034' },
        store_location: { latitude: 12.93624, longitude: 77.62691 },
        radius: 100,
        opening_time: '09:00',
        closing_time: '21:00',
        contact_email: 'desk@branch.invalid',
        contact_mobile: '9800000001',
        website: null,
        business_name: 'Kaveri Spaces',
        time_zone: 'Asia/Kolkata',
      },
    ])
  })

  it('shows everyone else its name, type, quickID and time zone only', async () => {
    const branch = await t.given.branch({ name: 'Indiranagar' })
    const staff = await t.given.staff({ on: branch })

    expect(await t.as(staff)(branches.list, { query: { business_quickID: branch.business.quickId } })).toEqual([
      {
        shop_quickID: branch.quickId,
        store_name: 'Indiranagar',
        store_type: 'coworking_space',
        time_zone: 'Asia/Kolkata',
      },
    ])
  })

  it('holds the branches one works at, and all of them for those who work for the business', async () => {
    const business = await t.given.business()
    const [north, south] = [
      await t.given.branch({ of: business, name: 'North' }),
      await t.given.branch({ of: business, name: 'South' }),
    ]
    const names = async (person: Parameters<TestApp['as']>[0]) =>
      (await t.as(person)(branches.list, { query: { business_quickID: business.quickId } })).map(
        ({ store_name }) => store_name,
      )

    expect(await names(await t.given.staff({ on: south }))).toEqual(['South'])
    expect(await names(await t.given.staff({ on: business }))).toEqual(['North', 'South'])
    expect(await names(business.root)).toEqual(['North', 'South'])
    expect(north.business).toBe(business)
  })

  it('sends N/A for hours that are not set, and leaves out deleted branches', async () => {
    const branch = await t.given.branch({ name: 'Open all day' })
    const gone = await t.given.branch({ of: branch.business, name: 'Closed for good' })
    const cell = t.owner.cellOf(branch.business)
    await cell
      .updateTable('business.branch')
      .set({ opening_time: null, closing_time: null })
      .where('branch_id', '=', branch.branchId)
      .execute()
    await cell
      .updateTable('business.branch')
      .set({ deleted_at: t.clock.held })
      .where('branch_id', '=', gone.branchId)
      .execute()

    const list = await t.as(branch.business.root)(branches.list, {
      query: { business_quickID: branch.business.quickId },
    })
    expect(list).toMatchObject([{ store_name: 'Open all day', opening_time: 'N/A', closing_time: 'N/A' }])
    expect(list).toHaveLength(1)
  })
})

describe('T26: a business', () => {
  it('adds 100 branches in a day at most', async () => {
    const business = await t.given.business()
    const root = t.as(business.root)
    const add = (number: number) =>
      root(
        branches.create,
        { query: { business_quickID: business.quickId }, body: branchForm({ store_name: `Branch number ${number}` }) },
        { key: randomUUID() },
      )
    for (let number = 1; number <= 100; number++) await add(number)
    await expect(add(101)).rejects.toMatchObject({
      status: 429,
      message: 'This business added 100 branches today. Try again tomorrow.',
    })
  }, 120_000)
})
