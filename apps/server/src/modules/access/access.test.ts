import { access } from '@quickprism/contract/access'
import { permissionNames } from '@quickprism/contract/permissions'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    const cell = t.owner.cells[cellId - 1]
    await cell
      ?.updateTable('business.membership_branch')
      .set({ branch_id: south.branchId })
      .where('person_id', '=', staff.personId)
      .execute()

    for (let run = 0; run < 2; run++) await followMembership({ businessId, personId: staff.personId }, t.deps, cellId)
    expect(await placesOf(staff.personId)).toEqual([
      { branch_id: north.branchId, active: false },
      { branch_id: south.branchId, active: true },
    ])

    await cell
      ?.updateTable('business.membership')
      .set({ active: false })
      .where('person_id', '=', staff.personId)
      .execute()
    await followMembership({ businessId, personId: staff.personId }, t.deps, cellId)
    expect((await placesOf(staff.personId)).filter(({ active }) => active)).toEqual([])
  })
})
