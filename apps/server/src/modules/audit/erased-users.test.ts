import { randomUUID } from 'node:crypto'
import { audit } from '@quickprism/contract/audit'
import { guests } from '@quickprism/contract/guests'
import { memberships } from '@quickprism/contract/memberships'
import { privacy } from '@quickprism/contract/privacy'
import { records } from '@quickprism/contract/records'
import { reveals } from '@quickprism/contract/reveals'
import { users } from '@quickprism/contract/users'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

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

const logOf = async (reader: GivenPerson, branch: GivenBranch, event: string, query = {}) => {
  const { data } = await t.asSignedInAgain(reader)(audit.list, {
    query: { shop_quickID: branch.quickId, page: 1, ...query },
  })
  return data.filter(({ event_type }) => event_type === event)
}

const scene = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const auditor = await t.given.staff({ on: branch.business, may: ['view_audit_logs'] })
  return { branch, business: branch.business, auditor }
}

describe('the log of a business', () => {
  it('goes on naming a user in what they did at work after they left and had themselves erased', async () => {
    const { branch, business, auditor } = await scene()
    const clerk = await t.given.staff({
      on: branch,
      name: 'Farah Khan',
      may: ['view_checkin_logs_of_visitors', 'reveal_data_of_visitors'],
    })
    const visitor = await t.given.person({ name: 'Ishani Rao' })
    await door.comes(visitor, branch)
    // The clerk comes to work, unmasks somebody, and goes home.
    await door.comes(clerk, branch)
    const { data } = await t.asSignedInAgain(clerk)(records.list, {
      query: { shopId: branch.quickId, visitor_type: 'visitor' },
    })
    await t.asSignedInAgain(clerk)(
      reveals.accessData,
      { body: { user_quickID: data[0]?.visitor_ref as string, shop_quickID: branch.quickId, reason: 'Verification' } },
      { key: randomUUID() },
    )
    later(600_000)
    await door.leaves(clerk, branch)
    later(60_000)
    const looks = async (query = {}) =>
      (await logOf(auditor, branch, 'visitor.revealed', query)).map(({ quickID, performed_by }) => ({
        quickID,
        performed_by,
      }))
    const named = [{ quickID: clerk.quickId, performed_by: 'Farah Khan' }]
    expect(await looks()).toEqual(named)

    const call = { body: { business_quickID: business.quickId } }
    await door.phoneOf(clerk)(memberships.leave, call)
    later(60_000)
    // A former user is named by their account.
    expect(await looks()).toEqual(named)
    await door.phoneOf(clerk)(privacy.erase, call)
    later(60_000)
    // R2 users A-06
    expect(await looks()).toEqual(named)
    expect(await looks({ performed_by: clerk.quickId })).toEqual(named)
  })

  it('goes on saying which user was given roles after that user had an announcement erased', async () => {
    const { branch, business, auditor } = await scene()
    const clerk = await t.given.staff({ on: branch, name: 'Farah Khan' })
    const host = await t.given.staff({ on: branch })
    const role = await t.given.role(business, {
      name: 'Unmasker',
      may: ['reveal_data_of_visitors'],
      branches: [branch],
    })
    later(60_000)
    await t.asSignedInAgain(business.root)(users.edit, {
      params: { userId: clerk.quickId },
      body: { scope_type: 'shop', scope_role_data: { [branch.quickId]: [role.publicId] } },
    })
    later(60_000)
    const named = [{ target: clerk.quickId, target_name: 'Farah Khan', reason: 'added Unmasker' }]
    expect(await logOf(auditor, branch, 'user.edited')).toMatchObject(named)

    // A colleague announces them as a guest; they work there, and may have that announcement erased.
    const day = t.clock.held.toISOString().slice(0, 10)
    await t.asSignedInAgain(host)(
      guests.announce,
      { body: { shopId: branch.quickId, name: 'Farah', contact: clerk.email, day } },
      { key: randomUUID() },
    )
    later(60_000)
    await door.phoneOf(clerk)(privacy.erase, { body: { business_quickID: business.quickId } })
    later(60_000)
    // R2 users A-01
    expect(await logOf(auditor, branch, 'user.edited')).toMatchObject(named)
  })

  it('says which former user was added and left after they had themselves erased, and not who only declined', async () => {
    const { branch, business, auditor } = await scene()
    const joins = await t.given.person({ name: 'Farah Khan' })
    const declines = await t.given.person({ name: 'Ishani Rao' })
    for (const person of [joins, declines]) {
      await door.comes(person, branch)
      later(600_000)
      await door.leaves(person, branch)
      await t.asSignedInAgain(business.root)(users.create, {
        body: {
          quick_id: person.quickId,
          scope_type: 'shop',
          scope_role_data: { [branch.quickId]: [] },
          additional_info: {},
        },
      })
    }
    const call = { body: { business_quickID: business.quickId } }
    await door.phoneOf(joins)(memberships.join, call)
    for (const person of [joins, declines]) {
      await door.phoneOf(person)(memberships.leave, call)
      later(60_000)
      await door.phoneOf(person)(privacy.erase, call)
      later(60_000)
    }
    const targetsOf = async (event: string) =>
      (await logOf(auditor, branch, event)).map(({ target_name }) => target_name)
    expect(await targetsOf('user.created')).toEqual(['Erased visitor', 'Farah Khan'])
    expect(await targetsOf('user.left')).toEqual(['Farah Khan'])
    expect(await logOf(auditor, branch, 'user.declined')).toMatchObject([
      { quickID: null, performed_by: 'Erased visitor', target: null, target_name: 'Erased visitor' },
    ])
  })
})
