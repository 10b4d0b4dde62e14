import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { checkIn } from '@quickprism/tools/testing/visits'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

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
beforeEach(() => later(0))

const staysAt = async (branch: GivenBranch) =>
  (await door.visitsAt(branch)).map(({ checked_in_at, checked_out_at }) => [checked_in_at, checked_out_at])

it('who comes to another branch of the business has left the first in that moment, without a job', async () => {
  const business = await t.given.business()
  const [first, second] = [await t.given.branch({ of: business }), await t.given.branch({ of: business })]
  const person = await t.given.person()
  await door.comes(person, first)
  later(20)
  await door.comes(person, second)
  expect(await door.visitsAt(first)).toMatchObject([{ checked_out_at: at(20), checkout_type: 2, exit_grade: 2 }])
  expect(await staysAt(second)).toEqual([[at(20), null]])
  expect(await door.wrongCounters()).toEqual([])
})

it('a scan that is reported later ends where they came next in the business', async () => {
  const business = await t.given.business()
  const [first, second] = [await t.given.branch({ of: business }), await t.given.branch({ of: business })]
  const person = await t.given.person()
  later(60)
  await door.comes(person, second)
  later(70)
  await door.comes(person, first, { scanned_at: at(10).toISOString() })
  expect(await staysAt(first)).toEqual([[at(10), at(60)]])
  expect(await staysAt(second)).toEqual([[at(60), null]])
  expect(await door.wrongCounters()).toEqual([])
})

it('a scan that is reported later does not count where they were seen leaving another visit after it', async () => {
  const business = await t.given.business()
  const [first, second] = [await t.given.branch({ of: business }), await t.given.branch({ of: business })]
  const person = await t.given.person()
  await door.comes(person, first)
  later(60)
  await door.leaves(person, first, { by: 'qr', key: await door.posterKeyOf(first), position: here })
  later(70)
  await expect(door.comes(person, second, { scanned_at: at(30).toISOString() })).rejects.toMatchObject({
    status: 409,
    message: 'You were seen leaving another visit after this scan, so it does not count. Scan again if you are here.',
  })
  expect(await staysAt(first)).toEqual([[at(0), at(60)]])
  expect(await staysAt(second)).toEqual([])
})

it('T33: a phone whose scans all say the same moment is inside once', async () => {
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: '21:00' })
  const person = await t.given.person()
  const scanned_at = start.toISOString()
  later(10)
  for (let scan = 0; scan < 9; scan++) {
    await door.comes(person, branch, { scanned_at }).catch(() => undefined)
    if (scan === 0) await door.leaves(person, branch, { left_at: scanned_at })
  }
  const open = (await door.visitsAt(branch)).filter(({ checked_out_at }) => checked_out_at === null)
  expect(open.length).toBeLessThanOrEqual(1)
  expect(await door.wrongCounters()).toEqual([])
})

it('the database refuses visits of one person that overlap, whoever writes them', async () => {
  const branch = await t.given.branch()
  const { visitorId } = await t.given.visitor({ of: branch.business })
  const { businessId, cell } = branch.business
  const client = new pg.Client(t.databases.ownerUrls.cells[cell - 1])
  await client.connect()
  const comes = (when: Date) =>
    checkIn(client, { businessId, branchId: branch.branchId, people: [{ visitorId }], at: when })
  await comes(at(0))
  await expect(comes(at(5))).rejects.toMatchObject({ code: '23P01', constraint: 'visit_one_at_a_time' })
  await client.end()
})

it('an end that a phone concluded gives way to a scan elsewhere before it', async () => {
  const business = await t.given.business()
  const [first, second] = [await t.given.branch({ of: business }), await t.given.branch({ of: business })]
  const person = await t.given.person()
  await door.comes(person, first)
  later(60)
  await door.leaves(person, first)
  later(70)
  await door.comes(person, second, { scanned_at: at(30).toISOString() })
  expect(await staysAt(first)).toEqual([[at(0), at(30)]])
  expect(await staysAt(second)).toEqual([[at(30), null]])
  expect(await door.wrongCounters()).toEqual([])
})
