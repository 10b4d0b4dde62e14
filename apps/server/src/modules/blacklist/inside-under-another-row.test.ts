import { randomUUID } from 'node:crypto'
import { blacklist } from '@quickprism/contract/blacklist'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

it('someone who is blacklisted by an earlier visit is marked inside, where the desk wrote them down by name and mobile', async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const branch = await t.given.branch()
  const { root } = branch.business
  const shopId = branch.quickId
  const ramesh = { name: 'Ramesh Babu', mobile: '9845027116' }
  const person = await t.given.person(ramesh)
  await door.comes(person, branch)
  await door.leaves(person, branch)
  t.clock.held = new Date('2026-03-02T06:00:00Z')
  const enters = () =>
    t.as(root)(frontDesk.checkIn, { body: { shopId, nonce: randomUUID(), pov: 'Guest', person: ramesh } })
  await enters()
  await t.as(root)(blacklist.set, { query: { shopId, quickId: person.quickId, blacklistUser: 'true' } } as never)
  const { data } = await t.as(root)(frontDesk.inside, { query: { shopId } })
  const feed = (await door.activitiesAt(branch)).at(-1)
  // From now on the branch refuses whoever is called so and has this number.
  await t.as(root)(frontDesk.checkOut, { body: { shopId, visit_refs: [data[0]?.visit_ref as string] } })
  expect((await enters()).outcome).toBe('refused')
  // R2 desk A-05
  expect({ marked: data.map((row) => row.blacklisted), feed }).toEqual({
    marked: [true],
    feed: 'Ramesh Babu was blacklisted;Is inside now',
  })
})
