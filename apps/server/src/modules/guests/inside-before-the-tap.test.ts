import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { expectUndoneGuest, noteGuestCame, noteNamedGuestCame } from './jobs.ts'

const TODAY = '2026-03-02'

// No worker runs here: the test does its jobs.
let t: TestApp
beforeAll(async () => {
  t = await testApp({ sms: { send: async () => {} } })
  t.clock.held = new Date(`${TODAY}T05:00:00Z`)
})
afterAll(() => t.close())

const { scene, announce, expectedAt, ownOf } = guestsKit(() => ({ t, kit: {} as SignInKit }), TODAY)

it('a guest who was ticked off because the desk had written them down is expected again where that check-in is undone', async () => {
  const { branch, host, desk } = await scene()
  const { cell, businessId } = branch.business
  const shopId = branch.quickId
  await announce(host, branch, { contact: '9845027116' })
  const [expected] = (await expectedAt(desk, branch)).guests
  // One user of the desk writes them down, another one ticks them off the list before a worker has.
  const { visit } = await t.as(desk)(frontDesk.checkIn, {
    body: { shopId, nonce: randomUUID(), pov: 'Guest', person: { name: 'Rukmini Hegde', mobile: '9845027116' } },
  })
  const ticked = await t.as(desk)(guests.checkIn, {
    body: { shopId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() },
  })
  expect(ticked.outcome).toBe('inside')
  await t.as(desk)(frontDesk.correct, {
    body: { shopId, visit_refs: [visit?.visit_ref as string], to: { undone: true } },
  })
  const runs = { 'guests.came-by-name': noteNamedGuestCame, 'guests.undone': expectUndoneGuest }
  for (const { name, data } of (await heldJobs(t)).ofBusinesses) {
    if (data['businessId'] !== businessId || !(name in runs)) continue
    await runs[name as keyof typeof runs](data as never, t.deps, admitJob(cell, businessId))
  }
  expect((await t.as(desk)(frontDesk.inside, { query: { shopId } })).total).toBe(0)
  // R2 desk A-04, B-05
  expect(await expectedAt(desk, branch)).toMatchObject({ guests: [{ name: 'Rukmini Hegde' }], arrived: 0 })
})

const works = { 'guests.came': noteGuestCame, 'guests.came-by-name': noteNamedGuestCame }

it.each([
  ['not here yet', false],
  ['inside already', true],
])('a guest of two hosts who is %s arrives for both with one press', async (_, isInside) => {
  const { branch, host, desk } = await scene()
  const shopId = branch.quickId
  const contact = isInside ? '9845027131' : '9845027132'
  if (isInside) {
    const person = { name: 'Rukmini Hegde', mobile: contact }
    await t.as(desk)(frontDesk.checkIn, { body: { shopId, nonce: randomUUID(), pov: 'Guest', person } })
  }
  const other = await t.given.staff({ on: branch, name: 'Imtiaz Ansari' })
  await announce(host, branch, { contact })
  await announce(other, branch, { contact })
  const [expected] = (await expectedAt(desk, branch)).guests
  await t.as(desk)(guests.checkIn, {
    body: { shopId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() },
  })
  const { businessId, cell } = branch.business
  for (const { name, data } of (await heldJobs(t)).ofBusinesses) {
    if (data['businessId'] !== businessId || !(name in works)) continue
    // What the entry before the announcements left to do found nobody announced.
    await works[name as keyof typeof works](data as never, t.deps, admitJob(cell, businessId))
  }
  const states = [...(await ownOf(host, branch)).guests, ...(await ownOf(other, branch)).guests]
  // R2 desk B-10
  expect(states.map(({ state }) => state)).toEqual(['arrived', 'arrived'])
})
