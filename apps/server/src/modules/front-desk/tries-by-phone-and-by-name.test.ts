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

it('a visitor who was refused by phone today and then gives name and mobile at the desk has tried twice', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const door = atTheDoor(t)
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const asha = await t.given.person({ name: 'Asha Reddy', mobile: '9845027116' })
  await door.comes(asha, branch)
  await door.leaves(asha, branch)
  await door.blacklist(branch)
  t.clock.held = new Date('2026-03-02T05:30:00Z')
  await expect(door.comes(asha, branch)).rejects.toMatchObject({ failure: { code: 'blacklisted' } })
  t.clock.held = new Date('2026-03-02T06:00:00Z')
  const { refused } = await t.asSignedInAgain(sana)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { name: 'Asha Reddy', mobile: '9845027116' },
    },
  })
  // R2 desk B-04
  expect(refused).toMatchObject([{ tries_today: 2, first_try_at: '2026-03-02T05:30:00.000Z' }])
})
