import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { privacy } from '@quickprism/contract/privacy'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeOfBusiness } from '../../admission/homes.ts'
import type { JobScope } from '../../scopes.ts'
import { deliverToGuest } from '../guests/jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

it('the date until which data would be kept is the one that erasing names, also after a check-in that was undone', async () => {
  const branch = await t.given.branch()
  const { business } = branch
  const person = await t.given.person({ name: 'Asha Rao' })
  const host = await t.given.staff({ on: branch })
  const day = t.clock.held.toISOString().slice(0, 10)
  await t.as(host)(
    guests.announce,
    { body: { shopId: branch.quickId, name: 'Asha R.', contact: person.email, day } },
    { key: randomUUID() },
  )
  const { ofBusinesses } = await heldJobs(t)
  const job = ofBusinesses.find(({ name }) => name === 'guests.deliver')
  await deliverToGuest(
    job?.data as { guestId: number },
    { ...t.deps, mail: { send: async () => {}, close: () => {} } },
    (await homeOfBusiness(t.deps, business.businessId)) as JobScope,
  )
  const { visit } = await t.as(business.root)(frontDesk.checkIn, {
    body: {
      shopId: branch.quickId,
      nonce: randomUUID(),
      pov: 'Guest',
      person: { pass: await door.passOf(person) },
    },
  })
  await t.as(business.root)(frontDesk.correct, {
    body: { shopId: branch.quickId, visit_refs: [visit?.visit_ref as string], to: { undone: true } },
  })
  const phone = door.phoneOf(person)
  const [held] = (await phone(privacy.held, {})).data
  expect(held).toMatchObject({ visits: 0, announced: 1 })
  const erased = await phone(privacy.erase, { body: { business_quickID: business.quickId } })
  expect(erased.kept_until).not.toBeNull()
  expect(held?.kept_until).toBe(erased.kept_until)
})
