import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it.each([
  ['05:03:30', '05:04:10'],
  ['05:14:40', '05:15:20'],
])('two looks at the pass of someone who is refused, at %s and %s, are one try', async (first, second) => {
  t.clock.held = new Date('2026-03-02T04:30:00Z')
  const door = atTheDoor(t)
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const asha = await t.given.person()
  await door.comes(asha, branch)
  await door.leaves(asha, branch)
  await door.blacklist(branch)
  const tries = []
  for (const time of [first, second]) {
    t.clock.held = new Date(`2026-03-02T${time}Z`)
    const body = { shopId: branch.quickId, pass: await door.passOf(asha) }
    const { refused } = await t.asSignedInAgain(sana)(frontDesk.readPass, { body })
    tries.push(refused?.tries_today)
  }
  // R2 desk B-03
  expect(tries).toEqual([1, 1])
})
