import { roles, type SummaryFilter } from '@quickprism/contract/roles'
import type { GivenBranch, GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAccount } from '../../operator/accounts.ts'
import { refreshCopies } from '../users/jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const summaryAt = (person: GivenPerson, place: GivenBranch | GivenBusiness, filter_type?: SummaryFilter) =>
  t.as(person)(roles.summary, {
    query: { scope_type: 'branchId' in place ? 'shop' : 'business', scope_id: place.quickId, filter_type },
  })

/** A user of a place, with so many roles there. */
const withRoles = async (on: GivenBranch | GivenBusiness, name: string, count: number) => {
  const person = await t.given.staff({ on, name })
  const branch = 'branchId' in on ? on : null
  for (let number = 0; number < count; number++) {
    const { roleId } = await t.given.role(person.business, {
      may: ['view_branches'],
      branches: branch ? [branch] : undefined,
    })
    await t.given.grant(person.business, person, roleId, branch)
  }
  return person
}

const counts = ({ data }: Awaited<ReturnType<typeof summaryAt>>) =>
  data.users.map(({ user_name, role_count }) => [user_name, role_count])

describe('the roles summary', () => {
  it('lists the users with the most roles first, by name where they have as many', async () => {
    const business = await t.given.business()
    const branch = await t.given.branch({ of: business })
    const asha = await withRoles(branch, 'Asha Rao', 3)
    await withRoles(branch, 'Meera Nair', 1)
    await withRoles(business, 'Dev Shah', 1)
    await withRoles(branch, 'Nobody Yet', 0)

    const address = `/api/iam/get-roles-summary?scope_type=shop&scope_id=${branch.quickId}&filter_type=most_assigned_roles`
    const reply = await fetch(`${t.url}${address}`, {
      headers: { authorization: `Bearer ${await t.sessionOf(business.root)}` },
    })
    const { data } = (await reply.json()) as Awaited<ReturnType<typeof summaryAt>>
    spec('D2-ROLES-08', 'D2-ROLES-29', 'D2-ROLES-35')
    expect(data.users).toEqual([
      { user_quickID: asha.quickId, user_name: 'Asha Rao', role_count: 3 },
      expect.objectContaining({ user_name: 'Dev Shah', role_count: 1 }),
      expect.objectContaining({ user_name: 'Meera Nair', role_count: 1 }),
    ])
    expect(await summaryAt(business.root, branch)).toMatchObject({ data, advice: { most_roles_held: 3 } })
  })

  it('D2-ROLES-09: lists the users without any role', async () => {
    const root = await t.given.person({ name: 'Zoya Khan' })
    const business = await t.given.business({ root })
    const branch = await t.given.branch({ of: business })
    await withRoles(branch, 'Asha Rao', 1)
    await withRoles(branch, 'Nobody Yet', 0)
    expect(counts(await summaryAt(root, branch, 'unassigned_roles'))).toEqual([
      ['Nobody Yet', 0],
      ['Zoya Khan', 0],
    ])
  })

  it('D2-ROLES-07: shows at most eight', async () => {
    const business = await t.given.business()
    for (let number = 1; number <= 9; number++) await withRoles(business, `User ${number}`, 1)
    expect(counts(await summaryAt(business.root, business))).toHaveLength(8)
  })

  it('shows users and roles of other branches to nobody who may not see them', async () => {
    const business = await t.given.business()
    const north = await t.given.branch({ of: business })
    const south = await t.given.branch({ of: business })
    await withRoles(south, 'From the south', 5)
    await t.given.role(business, { name: 'Idle in the north', may: ['view_branches'], branches: [north] })
    await t.given.role(business, { name: 'Idle in the south', may: ['view_branches'], branches: [south] })
    const staff = await t.given.staff({ on: north, may: ['view_roles'], name: 'From the north' })
    for (const place of [north, business]) {
      const summary = await summaryAt(staff, place)
      expect(counts(summary)).toEqual([['From the north', 1]])
      expect(summary.advice).toMatchObject({
        unassigned_roles: ['Idle in the north'],
        unassigned_role_count: 1,
        most_roles_held: 1,
      })
    }
    expect((await summaryAt(business.root, business)).advice).toMatchObject({
      unassigned_roles: ['Idle in the north', 'Idle in the south'],
      most_roles_held: 5,
    })
  })

  it('says when the root user was verified, which roles nobody holds and how many people unmask visitors', async () => {
    const business = await t.given.business()
    const branch = await t.given.branch({ of: business })
    const elsewhere = await t.given.branch({ of: business })
    await t.given.staff({ on: branch, may: ['reveal_data_of_visitors'] })
    await t.given.staff({ on: business, may: ['reveal_data_of_visitors'] })
    await t.given.staff({ on: branch, may: ['reveal_data_of_visitors'], active: false })
    await t.given.staff({ on: elsewhere, may: ['reveal_data_of_visitors'] })
    for (let number = 1; number <= 9; number++) {
      await t.given.role(business, { name: `Idle ${number}`, may: ['view_branches'] })
    }
    const { advice } = await summaryAt(business.root, branch)
    expect(advice).toEqual({
      root_verified_on: '2026-03-02T05:00:00.000Z',
      unassigned_roles: ['Idle 1', 'Idle 2', 'Idle 3', 'Idle 4', 'Idle 5', 'Idle 6', 'Idle 7', 'Idle 8'],
      unassigned_role_count: 9,
      people_who_unmask: 3, // one here, one on the business, and the root user
      most_roles_held: 1,
    })
    expect((await summaryAt(business.root, business)).advice.people_who_unmask).toBe(4)
  })

  it('counts no closed account among the people who unmask visitors', async () => {
    const business = await t.given.business()
    const staff = await t.given.staff({ on: business, may: ['reveal_data_of_visitors'] })
    const holders = async () => (await summaryAt(business.root, business)).advice.people_who_unmask
    expect(await holders()).toBe(2) // this one and the root user
    await closeAccount(t.deps, staff.quickId, { operator: 'test' })
    await refreshCopies({ personId: staff.personId }, t.deps)
    // R2 users B-04
    expect(await holders()).toBe(1)
  })
})
