import { randomUUID } from 'node:crypto'
import { guests } from '@quickprism/contract/guests'
import { privacy } from '@quickprism/contract/privacy'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import type { SignInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import type { Deps } from '../../deps.ts'
import { deliverToGuest, settleGuest } from './jobs.ts'

// No worker runs here: the test does its jobs.
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  t.clock.held = new Date('2026-03-02T05:00:00Z')
})
afterAll(() => t.close())

const { scene, announce } = guestsKit(() => ({ t, kit: {} as SignInKit }), '2026-03-02')

it('what a business keeps of a guest who cannot come, for weeks until that day, is among the data that their owner sees', async () => {
  const { branch, host } = await scene()
  const { cell, businessId } = branch.business
  const guest = await t.given.person({ email: `${randomUUID()}@people.invalid` })
  await announce(host, branch, { contact: guest.email, day: '2026-04-20', note: 'Comes with her lawyer.' })
  const work = async (name: string) => {
    const deps = { ...t.deps, mail: { send: async () => {}, close: () => {} } } as Deps
    for (const job of (await heldJobs(t)).ofBusinesses) {
      if (job.name !== name || job.data['businessId'] !== businessId) continue
      const run = name === 'guests.deliver' ? deliverToGuest : settleGuest
      await run({ guestId: job.data['guestId'] as number }, deps, admitJob(cell, businessId))
    }
  }
  await work('guests.deliver')
  const phone = atTheDoor(t).phoneOf(guest)
  const heldOfGuest = async () => (await phone(privacy.held, {})).data.map(({ announced }) => announced)
  expect(await heldOfGuest()).toEqual([1])
  const [visit] = (await phone(guests.expectsMe, {})).visits
  await t.as()(guests.decline, { body: { token: visit?.token as string } })
  await work('guests.settle')
  // Name, address and note are still there, until two days after 20 April.
  const kept = await t.owner
    .cellOf(branch.business)
    .selectFrom('business.guest')
    .select(['name', 'note'])
    .where('business_id', '=', businessId)
    .execute()
  expect(kept).toEqual([{ name: 'Rukmini Hegde', note: 'Comes with her lawyer.' }])
  // R2 desk A-01
  expect(await heldOfGuest()).toEqual([1])
})
