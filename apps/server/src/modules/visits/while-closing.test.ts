import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkoutType } from '../../db/codes.ts'
import { leaveBySigningOut } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
beforeEach(() => {
  t.clock.held = start
})
afterEach(async () => expect(await door.wrongCounters()).toEqual([]))

/** Closes at 11:00. */
const givenBranch = async () => {
  const branch = await t.given.branch()
  await door.changeBranch(branch, { opening_time: '09:00', closing_time: '11:00', time_zone: 'Asia/Kolkata' })
  return branch
}

/** Does something that finds the visits open, and waits for a closing that is committed then. */
const whileClosing = async ({ business, branchId }: GivenBranch, act: () => Promise<unknown>) => {
  const owner = new pg.Client(t.databases.ownerUrls.cells[business.cell - 1])
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select from business.close_due($1, $2, $3)', [business.businessId, branchId, t.clock.held])
    const acting = act()
    const waiting = async () => {
      const { rows } = await owner.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting
    }
    await expect.poll(waiting, { timeout: 5_000, interval: 10 }).toBeGreaterThanOrEqual(1)
    await owner.query('commit')
    await acting
  } finally {
    await owner.end()
  }
}

const endsAt = async (branch: GivenBranch) =>
  (await door.visitsAt(branch)).map(({ checkout_type, checked_out_at }) => ({ checkout_type, checked_out_at }))

it('a scan on leaving counts for everyone of the group, also while the branch is being closed', async () => {
  const branch = await givenBranch()
  const person = await t.given.person()
  await door.comes(person, branch, { companions: [{ name: 'Meena' }] })
  t.clock.held = at(30 * 60 + 20)
  const key = await door.posterKeyOf(branch)
  await whileClosing(branch, () => door.leaves(person, branch, { by: 'qr', key, position: here }))
  const left = { checkout_type: checkoutType.qr, checked_out_at: at(30 * 60 + 20) }
  expect(await endsAt(branch)).toEqual([left, left])
})

it('signing out before closing time is when they left, also while the branch is being closed', async () => {
  const branch = await givenBranch()
  const person = await t.given.person()
  await door.comes(person, branch)
  t.clock.held = at(10 * 60)
  await door.phoneOf(person)(sessions.logout, {})
  t.clock.held = at(30 * 60 + 20)
  const [job] = await door.jobsOf<{ sessionId: string }>('checkins.signed-out')
  await whileClosing(branch, async () => leaveBySigningOut(job as { sessionId: string }, t.deps))
  expect(await endsAt(branch)).toEqual([{ checkout_type: checkoutType.loggedOut, checked_out_at: at(10 * 60) }])
})
