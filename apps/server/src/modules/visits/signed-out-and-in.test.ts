import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkoutType } from '../../db/codes.ts'
import { closeElsewhere, leaveBySigningOut } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
beforeEach(() => {
  t.clock.held = start
})

/** What a worker does that was down until now. */
const followSigningOut = async () => {
  for (const job of await door.jobsOf<{ sessionId: string }>('checkins.signed-out')) {
    await leaveBySigningOut(job, t.deps)
  }
}

/** Comes at minute 0, signs out at 10 and is signed in again at 11, on a phone of which the same is asked. */
const signedOutAndIn = async () => {
  const person = await t.given.person()
  const first = atTheDoor(t)
  const branch = await t.given.branch()
  await first.comes(person, branch)
  t.clock.held = at(10)
  await first.phoneOf(person)(sessions.logout, {})
  t.clock.held = at(11)
  return { person, branch, again: atTheDoor(t) }
}

const insideAt = async (branch: Awaited<ReturnType<typeof t.given.branch>>) =>
  (await door.visitsAt(branch)).filter(({ checked_out_at }) => checked_out_at === null).length

it('a visitor who signs out, signs in and scans the poster again is inside: the worker runs at once', async () => {
  const { person, branch, again } = await signedOutAndIn()
  await followSigningOut()
  t.clock.held = at(15)
  await again.comes(person, branch)
  expect(await insideAt(branch)).toBe(1)
})

it('a visitor who signs out, signs in and scans the poster again is inside: the worker runs afterwards', async () => {
  const { person, branch, again } = await signedOutAndIn()
  t.clock.held = at(15)
  await again.comes(person, branch)
  t.clock.held = at(20)
  await followSigningOut()
  // R2 jobs B-01: and their first visit ended as if the worker had run at once.
  expect(await insideAt(branch)).toBe(1)
  expect(await door.visitsAt(branch)).toContainEqual(
    expect.objectContaining({ checkout_type: checkoutType.loggedOut, checked_out_at: at(10) }),
  )
})

it('a visit ends where its owner signed out, also where they came to another business before the worker runs', async () => {
  const { person, branch, again } = await signedOutAndIn()
  const other = await t.given.branch()
  t.clock.held = at(40)
  await again.comes(person, other)
  t.clock.held = at(45)
  await followSigningOut()
  for (const job of await door.jobsOf<Parameters<typeof closeElsewhere>[0]>('checkins.close-elsewhere')) {
    await closeElsewhere(job, t.deps)
  }
  // R2 jobs B-01
  expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: checkoutType.loggedOut, checked_out_at: at(10) }])
})

it('a visitor who signs out, signs in and shows their pass to a friend who scans comes in with them', async () => {
  const { person, branch, again } = await signedOutAndIn()
  t.clock.held = at(15)
  await door.comes(await t.given.person(), branch, { companions: [{ pass: await again.passOf(person) }] })
  t.clock.held = at(20)
  await followSigningOut()
  // R2 jobs B-01
  expect(await insideAt(branch)).toBe(2)
})

it('a scan of before the sign-out that a phone reports afterwards is the visit that the sign-out ended', async () => {
  const { person, branch, again } = await signedOutAndIn()
  t.clock.held = at(15)
  await again.comes(person, branch, { scanned_at: at(5).toISOString() })
  t.clock.held = at(20)
  await followSigningOut()
  expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: checkoutType.loggedOut, checked_out_at: at(10) }])
})
