import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { reportsKit } from '@quickprism/tools/testing/reports-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { closeVisitsAt } from './closing.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
let kit: ReturnType<typeof reportsKit>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
  kit = reportsKit(t)
})
afterAll(() => t.close())
afterEach(async () => expect(await door.wrongCounters()).toEqual([]))

const at = (local: string) => {
  t.clock.held = new Date(`${local}+05:30`)
  return t.clock.held
}

const closes = (branch: GivenBranch) =>
  closeVisitsAt(t.deps, branch.business.cell, { business_id: branch.business.businessId, branch_id: branch.branchId })

const CLOSED = new Date('2026-03-02T21:00:00+05:30')
const timedOut = { checked_out_at: CLOSED, checkout_type: 3 }

/** Someone came on Monday and forgot to check out; closing time ended the visit at nine. */
const aMonday = async (opening_time: string | null = '09:00') => {
  at('2026-03-02T09:00:00')
  const branch = await t.given.branch()
  await door.changeBranch(branch, { opening_time, closing_time: '21:00', time_zone: 'Asia/Kolkata' })
  const asha = await t.given.person({ name: 'Asha Reddy' })
  const monday = await door.comes(asha, branch)
  at('2026-03-02T21:01:00')
  await closes(branch)
  return { branch, asha, monday, key: await door.posterKeyOf(branch) }
}

it('RS-02: a check-out of Tuesday, whose check-in was refused, does not make Monday last until Tuesday', async () => {
  const { branch, asha, key } = await aMonday()
  // On Tuesday both scans wait on the phone, since the entrance has no network, and in the morning it had no position.
  const came = at('2026-03-03T09:00:00').toISOString()
  const left = at('2026-03-03T18:00:00').toISOString()
  at('2026-03-03T18:30:00')
  await expect(door.comes(asha, branch, { scanned_at: came, position: undefined as never })).rejects.toMatchObject({
    status: 403,
  })
  expect(await door.leaves(asha, branch, { by: 'qr', key, left_at: left })).toMatchObject({ closed: 0 })
  const manager = await kit.managerAt(branch)
  const report = await kit.ask(manager, branch, {
    quickIDs: asha.quickId,
    exportType: 'attendance',
    purpose: 'preview',
  })
  const [, monday = ''] = (await report.text()).trim().split(/\r?\n/)
  expect(monday).toContain('9:00 pm,12.00')
})

it('RS-02: a scan at the entrance on Tuesday morning of a phone that believes it is still Monday changes nothing about Monday', async () => {
  const { branch, asha, key } = await aMonday()
  at('2026-03-03T09:00:00')
  expect(await door.leaves(asha, branch, { by: 'qr', key, position: here })).toMatchObject({ closed: 0 })
  expect(await door.visitsAt(branch)).toMatchObject([timedOut])
})

it('RS-02: the same holds where the branch could not be closed for a night', async () => {
  at('2026-03-02T09:00:00')
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: '21:00', time_zone: 'Asia/Kolkata' })
  const asha = await t.given.person()
  await door.comes(asha, branch)
  at('2026-03-03T10:00:00')
  expect(await door.leaves(asha, branch)).toMatchObject({ closed: 0 })
  expect(await door.visitsAt(branch)).toMatchObject([timedOut])
})

it('a person who worked on after closing time left when their phone says so, until the branch opens', async () => {
  const { branch, asha, key } = await aMonday()
  const left = at('2026-03-03T08:59:00')
  await door.leaves(asha, branch, { by: 'qr', key, position: here })
  expect(await door.visitsAt(branch)).toMatchObject([{ checked_out_at: left, checkout_type: 1 }])
})

it.each([
  ['2026-03-03T08:59:59', 1],
  ['2026-03-03T09:00:00', 3],
] as const)('a branch without opening hours takes it for twelve hours: at %s', async (when, type) => {
  const { branch, asha, key } = await aMonday(null)
  at(when)
  await door.leaves(asha, branch, { by: 'qr', key, position: here })
  expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: type }])
})

it('a leaving after a scan that was refused says nothing of the visit before, also where both are reported later', async () => {
  const { branch, asha, key } = await aMonday()
  const scanned = at('2026-03-02T22:00:00').toISOString()
  const left = at('2026-03-02T22:30:00').toISOString()
  at('2026-03-02T23:30:00')
  await expect(door.comes(asha, branch, { scanned_at: scanned, position: undefined as never })).rejects.toMatchObject({
    status: 403,
  })
  expect(await door.leaves(asha, branch, { by: 'qr', key, left_at: left })).toMatchObject({ closed: 0 })
  expect(await door.visitsAt(branch)).toMatchObject([timedOut])
  const before = at('2026-03-02T21:45:00')
  at('2026-03-02T23:40:00')
  await door.leaves(asha, branch, { by: 'qr', key, left_at: before.toISOString() })
  expect(await door.visitsAt(branch)).toMatchObject([{ checked_out_at: before }])
})

it('RS-89: what a lead’s phone says later does not stretch a companion’s visit over the one they began since', async () => {
  at('2026-03-02T17:30:00')
  const branch = await t.given.branch()
  await door.changeBranch(branch, { closing_time: '21:00', time_zone: 'Asia/Kolkata' })
  const [lead, friend] = [await t.given.person({ name: 'Asha Reddy' }), await t.given.person({ name: 'Priya Menon' })]
  await door.comes(lead, branch, { companions: [{ pass: await door.passOf(friend) }] })
  at('2026-03-02T21:01:00')
  await closes(branch)
  const again = at('2026-03-02T21:30:00')
  await door.comes(friend, branch)
  at('2026-03-02T22:30:00')
  const key = await door.posterKeyOf(branch)
  const left = new Date('2026-03-02T22:00:00+05:30')
  await door.leaves(lead, branch, { by: 'qr', key, left_at: left.toISOString() })
  expect(await door.visitsAt(branch)).toMatchObject([
    { name: 'Asha Reddy', checked_out_at: left, checkout_type: 1 },
    { name: 'Priya Menon', checked_out_at: CLOSED, checkout_type: 3 },
    { name: 'Priya Menon', checked_in_at: again, checked_out_at: null },
  ])
})
