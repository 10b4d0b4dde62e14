import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import type { Deps } from '../../deps.ts'
import { expectUndoneGuest, settleGuest } from './jobs.ts'

const TODAY = '2026-03-02'

// No worker runs here: the test does its jobs.
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  t.clock.held = new Date(`${TODAY}T05:00:00Z`)
})
afterAll(() => t.close())

const { scene, announce, expectedAt } = guestsKit(() => ({ t, kit: {} as SignInKit }), TODAY)

it('the phone of a guest whose check-in was undone expects them again, also where identity failed meanwhile', async () => {
  const { branch, host, desk } = await scene()
  const guest = await t.given.person({ email: `${randomUUID()}@people.invalid` })
  await announce(host, branch, { contact: guest.email })
  const [expected] = (await expectedAt(desk, branch)).guests
  const shopId = branch.quickId
  const { visit_ref } = await t.as(desk)(guests.checkIn, {
    body: { shopId, guest_ref: expected?.guest_ref as string, nonce: randomUUID() },
  })
  await t.as(desk)(frontDesk.correct, { body: { shopId, visit_refs: [visit_ref as string], to: { undone: true } } })
  const { ofBusinesses } = await heldJobs(t)
  const [undone] = ofBusinesses.filter(({ name }) => name === 'guests.undone')
  const scope = admitJob(branch.business.cell, branch.business.businessId)
  const run = (deps: Deps) => expectUndoneGuest(undone?.data as Parameters<typeof expectUndoneGuest>[0], deps, scope)
  const identity = new Proxy(t.deps.identity, {
    get: () => {
      throw new Error('identity is away')
    },
  })
  await run({ ...t.deps, identity }).catch(() => undefined)
  await run(t.deps)
  for (const { name, data } of (await heldJobs(t)).ofBusinesses) {
    if (name === 'guests.settle') await settleGuest({ guestId: data['guestId'] as number }, t.deps, scope)
  }
  expect((await t.as(guest)(guests.expectsMe, {})).visits).toHaveLength(1)
})
