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

it('looking at the pass of someone who is refused is one try, however often its answer is lost', async () => {
  const door = atTheDoor(t)
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const asha = await t.given.person()
  await door.comes(asha, branch)
  await door.leaves(asha, branch)
  await door.blacklist(branch)
  t.clock.held = new Date(t.clock.held.getTime() + 60_000)
  const body = { shopId: branch.quickId, pass: await door.passOf(asha) }
  const looks = []
  for (const _ of [1, 2, 3]) looks.push(await t.as(sana)(frontDesk.readPass, { body }))
  expect(looks.map(({ refused }) => refused?.tries_today)).toEqual([1, 1, 1])
  const person = { pass: looks[0]?.pass as string }
  const entry = { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest' as const, person, companions: [] }
  expect(await t.as(sana)(frontDesk.checkIn, { body: entry })).toMatchObject({ refused: [{ tries_today: 2 }] })
})
