import { randomUUID } from 'node:crypto'
import { guests } from '@quickprism/contract/guests'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { deliverToGuest } from './jobs.ts'

const TODAY = '2026-03-02'

// No worker runs here: the test does its jobs.
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  t.clock.held = new Date(`${TODAY}T01:00:00Z`)
})
afterAll(() => t.close())

const { scene, announce } = guestsKit(() => ({ t, kit: {} as SignInKit }), TODAY)

it('a phone shows where someone is expected first on a day before where they are expected later', async () => {
  const { branch, host } = await scene()
  const guest = await t.given.person({ email: `${randomUUID()}@people.invalid` })
  for (const from of ['17:00', '09:00', '13:00']) await announce(host, branch, { contact: guest.email, from })
  const { businessId, cell } = branch.business
  const mail = { send: async () => {}, close: () => {} }
  for (const { name, data } of (await heldJobs(t)).ofBusinesses) {
    if (name !== 'guests.deliver' || data['businessId'] !== businessId) continue
    await deliverToGuest(data as never, { ...t.deps, mail } as never, admitJob(cell, businessId))
  }
  const { visits } = await t.as(guest)(guests.expectsMe, {})
  // R2 desk B-08
  expect(visits.map(({ from }) => from)).toEqual(['09:00', '13:00', '17:00'])
})
