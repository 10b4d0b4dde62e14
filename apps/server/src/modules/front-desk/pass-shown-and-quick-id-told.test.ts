import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('a visitor who showed their pass is named, though someone said their quickID once more in the same entry', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const door = atTheDoor(t)
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const asha = await t.given.person({ name: 'Asha Reddy' })
  const { outcome, visit } = await t.as(sana)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { pass: await door.passOf(asha) },
      companions: [{ quickID: asha.quickId }],
    },
  })
  // R2 desk B-06
  expect({ outcome, name: visit?.name, quickID: visit?.quickID, along: visit?.group.length }).toEqual({
    outcome: 'in',
    name: 'Asha Reddy',
    quickID: asha.quickId,
    along: 0,
  })
})

it('a visitor who showed their pass is let in by it, though their quickID was said first in the same entry', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const door = atTheDoor(t)
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const asha = await t.given.person({ name: 'Asha Reddy' })
  await t.as(sana)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { quickID: asha.quickId },
      companions: [{ pass: await door.passOf(asha) }],
    },
  })
  const { data } = await t.as(sana)(frontDesk.inside, { query: { shopId: branch.quickId } })
  // R2 desk B-06
  expect(data.map(({ name }) => name)).toEqual(['Asha Reddy'])
})
