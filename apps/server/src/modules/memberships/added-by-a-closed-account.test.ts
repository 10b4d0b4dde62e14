import { memberships } from '@quickprism/contract/memberships'
import { users } from '@quickprism/contract/users'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeAccount } from '../../operator/accounts.ts'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp()
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

it('the root user is notified that a user declined whose adder has a closed account', async () => {
  const business = await t.given.business({ name: 'Kaveri Spaces' })
  const adder = await t.given.staff({ on: business, may: ['create_users', 'view_users', 'view_roles'] })
  const person = await t.given.person({ name: 'Farah Khan' })
  await t.as(adder)(users.create, {
    body: {
      quick_id: person.quickId,
      scope_type: 'business',
      scope_role_data: { [business.quickId]: [] },
      additional_info: {},
    },
  })
  await closeAccount(t.deps, adder.quickId, { operator: 'test' })
  await expect
    .poll(() =>
      t.owner
        .cellOf(business)
        .selectFrom('business.membership')
        .select('account_closed')
        .where('person_id', '=', adder.personId)
        .where('account_closed', '=', true)
        .execute(),
    )
    .toHaveLength(1)
  await t.as(person)(memberships.leave, { body: { business_quickID: business.quickId } })
  await expect
    .poll(
      async () =>
        (await heldJobs(t)).ofBusinesses.filter(
          ({ name, state }) => name === 'memberships.notify-left' && state === 'completed',
        ).length,
      { timeout: 20_000 },
    )
    .toBe(1)
  await expect
    .poll(
      async () =>
        (await heldJobs(t)).ofPeople
          .filter(({ name }) => name === 'notifications.tell')
          .map(({ data }) => data.personId),
      { timeout: 5_000 },
    )
    .toEqual([business.root.personId])
}, 60_000)
