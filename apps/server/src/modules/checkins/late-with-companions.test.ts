import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const later = (minutes: number) => {
  t.clock.held = at(minutes)
}

const states = (branch: GivenBranch, quickID: string) =>
  t.asSignedInAgain(branch.business.root)(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person: { quickID } },
  })

const staysAt = async (branch: GivenBranch) =>
  (await door.visitsAt(branch)).map(({ name, checked_out_at }) => ({ name, left: checked_out_at }))

it('a lead whose scan waited stays inside where the desk of another branch let in only their companion meanwhile', async () => {
  later(0)
  const branch = await t.given.branch()
  const other = await t.given.branch({ of: branch.business })
  const [lead, friend] = [await t.given.person({ name: 'Farhan' }), await t.given.person({ name: 'Sneha' })]
  const { met } = await door.phoneOf(lead)(checkins.meet, {
    body: { shop_quickID: branch.quickId, key: await door.posterKeyOf(branch), pass: await door.passOf(friend) },
  })
  later(5)
  await states(other, friend.quickId)
  later(10)
  await door.comes(lead, branch, { scanned_at: at(1).toISOString(), companions: [{ met }] })
  expect(await staysAt(branch)).toEqual([
    { name: 'Farhan', left: null },
    { name: 'Sneha', left: at(5) },
  ])
  expect((await door.mine(lead)).visit).toMatchObject({ shop_quickID: branch.quickId })
  expect(await staysAt(other)).toMatchObject([{ left: null }])
  expect(await door.wrongCounters()).toEqual([])
})
