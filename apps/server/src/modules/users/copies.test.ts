import { people } from '@quickprism/contract/people'
import { users } from '@quickprism/contract/users'
import type { GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { refreshCopies } from './jobs.ts'

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

const rename = (person: GivenPerson, name: string) =>
  t.as(person)(people.editMe, { body: { name, birth_date: null, gender: null } })

const copyIn = (business: GivenBusiness, { personId }: GivenPerson) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.membership')
    .select(['name', 'email', 'mobile'])
    .where('business_id', '=', business.businessId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()

it('a name that someone changes reaches every business they are a user of, active or not', async () => {
  const [one, other] = [await t.given.business(), await t.given.business()]
  const person = await t.given.person({ name: 'Meera Pai' })
  await t.given.membership(one, person, null)
  await t.given.membership(other, person, null, { active: false })
  await rename(person, 'Meera Shah')
  for (const business of [one, other]) {
    await vi.waitFor(
      async () =>
        expect(await copyIn(business, person)).toEqual({
          name: 'Meera Shah',
          email: person.email,
          mobile: person.mobile,
        }),
      { timeout: 60_000 },
    )
  }
})

it('a name that changes while someone is made a user reaches the business too', async () => {
  const business = await t.given.business()
  const person = await t.given.person({ name: 'Ravi Das' })
  await rename(person, 'Ravi Nair')
  await refreshCopies({ personId: person.personId }, t.deps)
  await t.as(business.root)(users.create, {
    body: { quick_id: person.quickId, scope_type: 'business', scope_role_data: { [business.quickId]: [] } },
  })
  // As if the old name had been read just before it changed.
  await t.owner
    .cellOf(business)
    .updateTable('business.membership')
    .set({ name: 'Ravi Das' })
    .where('person_id', '=', person.personId)
    .execute()
  await vi.waitFor(async () => expect(await copyIn(business, person)).toMatchObject({ name: 'Ravi Nair' }), {
    timeout: 60_000,
  })
})

it('ends the same however often it runs, and with one business or none', async () => {
  const person = await t.given.person()
  await refreshCopies({ personId: person.personId }, t.deps)
  const business = await t.given.business()
  await t.given.membership(business, person, null)
  for (let run = 0; run < 2; run++) await refreshCopies({ personId: person.personId }, t.deps)
  expect(await copyIn(business, person)).toEqual({ name: person.name, email: person.email, mobile: person.mobile })
})
