import { randomUUID } from 'node:crypto'
import { audit } from '@quickprism/contract/audit'
import { people } from '@quickprism/contract/people'
import { privacy } from '@quickprism/contract/privacy'
import { reveals } from '@quickprism/contract/reveals'
import { users } from '@quickprism/contract/users'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { correctCopiesOf } from '../privacy/jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const later = (ms: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + ms)
}

const DAY = 86_400_000

const logOf = (reader: GivenPerson, branch: GivenBranch, query = {}) =>
  t.asSignedInAgain(reader)(audit.list, { query: { shop_quickID: branch.quickId, page: 1, ...query } })

const renames = async (person: GivenPerson, name: string) => {
  await door.phoneOf(person)(people.editMe, { body: { name, birth_date: null, gender: null } })
  await correctCopiesOf({ personId: person.personId }, t.deps)
}

const erased = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const staff = await t.given.staff({
    on: branch.business,
    may: ['view_checkin_logs_of_visitors', 'reveal_data_of_visitors', 'view_audit_logs'],
  })
  const person = await t.given.person({ name: 'Ishani Rao' })
  await door.comes(person, branch)
  await t.asSignedInAgain(staff)(
    reveals.accessData,
    { body: { user_quickID: person.quickId, shop_quickID: branch.quickId, reason: 'Verification' } },
    { key: randomUUID() },
  )
  await renames(person, 'Ishani R')
  later(600_000)
  await door.leaves(person, branch)
  await door.phoneOf(person)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
  later(DAY)
  return { branch, staff, person }
}

describe('the log of a business', () => {
  it('does not name an erased visitor in what was written before they became a user', async () => {
    const { branch, staff, person } = await erased()
    await t.asSignedInAgain(branch.business.root)(users.create, {
      body: {
        quick_id: person.quickId,
        scope_type: 'shop',
        scope_role_data: { [branch.quickId]: [] },
        additional_info: {},
      },
    })
    const { data } = await logOf(staff, branch)
    expect(data.find(({ event_type }) => event_type === 'visitor.revealed')).toMatchObject({
      target: null,
      target_name: 'Erased visitor',
    })
    expect(data.find(({ event_type }) => event_type === 'visitor.corrected')).toMatchObject({
      quickID: null,
      performed_by: 'Erased visitor',
    })
    expect(data.find(({ event_type }) => event_type === 'user.created')).toMatchObject({ target: person.quickId })
  })

  it('goes on naming a user who had themselves erased as a guest while they worked there', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const { business } = branch
    const staff = await t.given.staff({ on: business, may: ['view_audit_logs'], name: 'Meera Iyer' })
    later(60_000)
    await logOf(staff, branch)
    later(60_000)
    await t.owner.identity
      .insertInto('identity.erasure')
      .values({
        person_id: staff.personId,
        business_id: business.businessId,
        business_name: business.name,
        erased_at: t.clock.held,
        kept_until: null,
      })
      .execute()
    const signIns = await logOf(staff, branch, { performed_by: staff.quickId, event_type: 'session.signed-in' })
    expect(signIns.data.map(({ performed_by }) => performed_by)).toEqual(['Meera Iyer'])
  })

  it('finds by quickID what an erased visitor did after they came again, and nothing from before', async () => {
    const { branch, staff, person } = await erased()
    await door.comes(person, branch)
    await renames(person, 'Ishani Rao Nair')
    const { data } = await logOf(staff, branch, { performed_by: person.quickId })
    expect(data.map(({ event_type, performed_by }) => [event_type, performed_by])).toEqual([
      ['visitor.corrected', 'Ishani Rao Nair'],
    ])
  })

  it('counts what repeated at the door also after the visitor was erased', async () => {
    const branch = await t.given.branch({ name: 'Koramangala' })
    const staff = await t.given.staff({ on: branch.business, may: ['view_audit_logs'] })
    const person = await t.given.person({ name: 'Ishani Rao' })
    await door.comes(person, branch)
    await door.leaves(person, branch)
    await door.blacklist(branch)
    for (const _ of [1, 2, 3]) await door.comes(person, branch).catch(() => undefined)
    const refusals = async () =>
      (await logOf(staff, branch)).data
        .filter(({ event_type }) => event_type === 'visit.refused')
        .map(({ times }) => times)
    expect(await refusals()).toEqual([3])
    await door.phoneOf(person)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
    expect(await refusals()).toEqual([3])
  })
})
