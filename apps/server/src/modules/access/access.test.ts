import { access } from '@quickprism/contract/access'
import { branches } from '@quickprism/contract/branches'
import { permissionNames } from '@quickprism/contract/permissions'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { followMembership } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('what a person holds', () => {
  it('is listed place by place', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch, may: ['view_branches', 'edit_branches'] })
    expect(await t.as(staff)(access.get, {})).toEqual([
      { scope_id: branch.quickId, permissions: ['edit_branches', 'view_branches'] },
    ])
  })

  it('is everything on the business for its root user', async () => {
    const business = await t.given.business()
    expect(await t.as(business.root)(access.get, {})).toEqual([
      { scope_id: business.quickId, permissions: permissionNames },
    ])
  })

  it('is nothing, at a known place, for a user without roles', async () => {
    const branch = await t.given.branch()
    expect(await t.as(await t.given.staff({ on: branch }))(access.get, {})).toEqual([
      { scope_id: branch.quickId, permissions: [] },
    ])
  })
})

describe('a branch that is deleted', () => {
  it('takes what people held there, and nothing of what they hold elsewhere', async () => {
    const business = await t.given.business()
    const [north, south] = [await t.given.branch({ of: business }), await t.given.branch({ of: business })]
    const person = await t.given.person()
    await t.given.membership(business, person, [north, south])
    const { roleId } = await t.given.role(business, { may: ['view_branches'], branches: [north, south] })
    for (const place of [north, south]) await t.given.grant(business, person, roleId, place)
    await t.given.moveAccess(business)

    await t.as(business.root)(branches.remove, { query: { shopQuickID: north.quickId } })
    expect(await t.as(person)(access.get, {})).toEqual([{ scope_id: south.quickId, permissions: ['view_branches'] }])
    for (const table of ['business.role_grant', 'business.role_branch', 'business.membership_branch'] as const) {
      const left = await t.owner
        .cellOf(business)
        .selectFrom(table)
        .select('branch_id')
        .where('business_id', '=', business.businessId)
        .execute()
      expect(left, table).toEqual([{ branch_id: south.branchId }])
    }
  })
})

describe('following a membership', () => {
  const placesOf = (personId: number) =>
    t.owner.identity
      .selectFrom('identity.person_place')
      .select(['branch_id', 'active'])
      .where('person_id', '=', personId)
      .orderBy('active')
      .execute()

  it('leaves identity with exactly the places that are active now, however often it runs', async () => {
    const north = await t.given.branch()
    const south = await t.given.branch({ of: north.business })
    const staff = await t.given.staff({ on: north })
    const { businessId, cell: cellId } = north.business
    const cell = t.owner.cellOf({ cell: cellId })
    await cell
      .updateTable('business.membership_branch')
      .set({ branch_id: south.branchId })
      .where('person_id', '=', staff.personId)
      .execute()

    for (let run = 0; run < 2; run++)
      await followMembership({ personId: staff.personId }, t.deps, admitJob(cellId, businessId))
    expect(await placesOf(staff.personId)).toEqual([
      { branch_id: north.branchId, active: false },
      { branch_id: south.branchId, active: true },
    ])

    await cell
      .updateTable('business.membership')
      .set({ active: false })
      .where('person_id', '=', staff.personId)
      .execute()
    await followMembership({ personId: staff.personId }, t.deps, admitJob(cellId, businessId))
    expect((await placesOf(staff.personId)).filter(({ active }) => active)).toEqual([])
  })
})
