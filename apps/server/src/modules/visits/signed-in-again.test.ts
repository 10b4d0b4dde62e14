import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutType } from '../../db/codes.ts'
import { leaveBySigningOut } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const MINUTE = 60_000
const later = (milliseconds: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + milliseconds)
}

/** What a worker does that was down until now. */
const followSigningOut = async () => {
  for (const job of await door.jobsOf<{ sessionId: string }>('checkins.signed-out')) {
    await leaveBySigningOut(job, t.deps)
  }
}

it('signing out ends the visit, also where the visitor signs in again before a worker hears of it', async () => {
  const branch = await t.given.branch()
  const person = await t.given.person()
  await door.comes(person, branch)
  later(10 * MINUTE)
  const signedOutAt = t.clock.held
  await door.phoneOf(person)(sessions.logout, {})
  later(MINUTE)
  await t.given.session(person, 'companion')
  await followSigningOut()
  expect(await door.visitsAt(branch)).toMatchObject([
    { checkout_type: checkoutType.loggedOut, checked_out_at: signedOutAt },
  ])
})

it('a visitor who signs out of two phones has left with the second, however late a worker hears of both', async () => {
  const branch = await t.given.branch()
  const person = await t.given.person()
  await door.comes(person, branch)
  const second = atTheDoor(t)
  await second.mine(person)
  later(10 * MINUTE)
  await door.phoneOf(person)(sessions.logout, {})
  later(5 * MINUTE)
  const leftAt = t.clock.held
  await second.phoneOf(person)(sessions.logout, {})
  await followSigningOut()
  expect(await door.visitsAt(branch)).toMatchObject([{ checkout_type: checkoutType.loggedOut, checked_out_at: leftAt }])
})

it('a visitor who is signed in on a second phone stays inside when the first is signed out', async () => {
  const branch = await t.given.branch()
  const person = await t.given.person()
  await door.comes(person, branch)
  await t.given.session(person, 'companion')
  later(10 * MINUTE)
  await door.phoneOf(person)(sessions.logout, {})
  await followSigningOut()
  expect(await door.visitsAt(branch)).toMatchObject([{ checked_out_at: null }])
})
