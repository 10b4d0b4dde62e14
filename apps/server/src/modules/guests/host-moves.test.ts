import { randomUUID } from 'node:crypto'
import { guests } from '@quickprism/contract/guests'
import { users } from '@quickprism/contract/users'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ sms: { send: async () => {} } })
})
afterAll(() => t.close())

const announce = (host: GivenPerson, { quickId }: GivenBranch) =>
  t.as(host)(
    guests.announce,
    { body: { shopId: quickId, name: 'Rukmini Hegde', day: '2026-03-02', contact: `${randomUUID()}@guests.invalid` } },
    { key: randomUUID() },
  )

const expectedAt = async (desk: GivenPerson, { quickId }: GivenBranch) =>
  (await t.as(desk)(guests.expected, { query: { shopId: quickId } })).guests.map(({ name }) => name)

describe('RS-24: a host who works for the whole business', () => {
  it('has no guests any more at the branches where they no longer work', async () => {
    const north = await t.given.branch({ name: 'North' })
    const { business } = north
    const south = await t.given.branch({ of: business, name: 'South' })
    const host = await t.given.staff({ on: business, name: 'Asha Reddy' })
    await announce(host, north)
    await announce(host, south)
    expect(await expectedAt(business.root, south)).toEqual(['Rukmini Hegde'])
    expect(
      await t.as(business.root)(users.edit, {
        params: { userId: host.quickId },
        body: { scope_type: 'shop', scope_role_data: { [north.quickId]: [] } },
      }),
    ).toMatchObject({ ok: true })
    expect(await expectedAt(business.root, north)).toEqual(['Rukmini Hegde'])
    expect(await expectedAt(business.root, south)).toEqual([])
  })
})

describe('RS-24: a host of two branches who is made a user of the whole business', () => {
  it('keeps the guests whom they announced there: they work there still', async () => {
    const north = await t.given.branch({ name: 'North' })
    const { business } = north
    const host = await t.given.staff({ on: north, name: 'Asha Reddy' })
    await announce(host, north)
    expect(
      await t.as(business.root)(users.edit, {
        params: { userId: host.quickId },
        body: { scope_type: 'business', scope_role_data: { [business.quickId]: [] } },
      }),
    ).toMatchObject({ ok: true })
    expect(await expectedAt(business.root, north)).toEqual(['Rukmini Hegde'])
  })
})
