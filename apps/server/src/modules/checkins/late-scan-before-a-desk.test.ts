import { randomUUID } from 'node:crypto'
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

const at = (time: string) => {
  t.clock.held = new Date(time)
}

const hours = { opening_time: '09:00', closing_time: '21:00', time_zone: 'Asia/Kolkata' }

const insideAt = async (branch: GivenBranch) =>
  (await t.asSignedInAgain(branch.business.root)(frontDesk.inside, { query: { shopId: branch.quickId } })).total

const states = (branch: GivenBranch, quickID: string) =>
  t.asSignedInAgain(branch.business.root)(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person: { quickID } },
  })

it('a visitor whom the desk let in this morning stays inside when their phone reports a scan of yesterday evening', async () => {
  at('2026-03-01T12:00:00Z')
  const branch = await t.given.branch()
  await door.changeBranch(branch, hours)
  const asha = await t.given.person({ name: 'Asha Reddy' })
  at('2026-03-02T04:00:00Z')
  await states(branch, asha.quickId)
  expect(await insideAt(branch)).toBe(1)
  at('2026-03-02T04:10:00Z')
  await door.comes(asha, branch, { scanned_at: '2026-03-01T12:30:00Z' })
  expect(await insideAt(branch)).toBe(1)
})

it('a visitor whom the desk of another branch let in stays inside there when their phone reports a scan of before', async () => {
  at('2026-03-02T03:00:00Z')
  const branch = await t.given.branch()
  const other = await t.given.branch({ of: branch.business })
  for (const one of [branch, other]) await door.changeBranch(one, { ...hours, opening_time: '06:00' })
  const asha = await t.given.person({ name: 'Asha Reddy' })
  at('2026-03-02T06:00:00Z')
  await states(other, asha.quickId)
  at('2026-03-02T06:10:00Z')
  await door.comes(asha, branch, { scanned_at: '2026-03-02T03:30:00Z' })
  expect({ here: await insideAt(branch), there: await insideAt(other) }).toEqual({ here: 0, there: 1 })
})
