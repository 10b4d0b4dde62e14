import type { Permission } from '@quickprism/contract/permissions'
import { type RoleForm, roles } from '@quickprism/contract/roles'
import { roleForm } from '@quickprism/tools/testing/forms'
import type { GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const tryEdit = (person: GivenPerson, roleId: string, body: RoleForm) =>
  t.as(person)(roles.tryEdit, { params: { roleId }, body })

/** Everything the business holds that decides about rights, and its trail and jobs. */
const stateOf = async ({ businessId, cell }: GivenBusiness) => {
  const { rows } = await sql`
    select (select json_agg(r order by role_id) from business.role r where business_id = ${businessId}) as roles,
           (select json_agg(b order by role_id, branch_id) from business.role_branch b where business_id = ${businessId}) as places,
           (select json_agg(g order by grant_id) from business.role_grant g where business_id = ${businessId}) as grants,
           (select access_epoch from business.business where business_id = ${businessId}) as epoch,
           (select json_agg(entry::json->>'event') from business.audit where business_id = ${businessId}) as trail,
           (select count(*) from business_jobs.job where (data->>'businessId')::int = ${businessId}) as jobs
  `.execute(t.owner.cellOf({ cell }))
  return rows[0]
}

/** A role that two people hold on North, one of them on South too; one holds part of it on the business anyway. */
const givenHolders = async () => {
  const business = await t.given.business({ name: 'Kaveri Spaces' })
  const north = await t.given.branch({ of: business, name: 'North' })
  const south = await t.given.branch({ of: business, name: 'South' })
  const role = await t.given.role(business, {
    name: 'Front Desk',
    may: ['view_branches', 'view_users'],
    branches: [north, south],
  })
  const asha = await t.given.person({ name: 'Asha Rao' })
  await t.given.membership(business, asha, [north, south])
  for (const place of [north, south]) await t.given.grant(business, asha, role.roleId, place)
  const dev = await t.given.staff({ on: business, name: 'Dev Shah', may: ['view_users'] })
  await t.given.grant(business, dev, role.roleId, north)
  const former = await t.given.staff({ on: north, name: 'Former', active: false })
  await t.given.grant(business, former, role.roleId, north)
  await t.given.moveAccess(business)
  const form = (permissions: Permission[], scope_id = [north.quickId, south.quickId]) =>
    roleForm({ scope_type: 'shop', scope_id, permissions })
  return { business, north, south, role, asha, dev, form, root: business.root }
}

describe('a dry run', () => {
  it('AZ-05: says who would gain and lose what where, and changes nothing at all', async () => {
    const { business, north, south, role, asha, dev, form, root } = await givenHolders()
    const ask = () => tryEdit(root, role.publicId, form(['view_audit_logs', 'view_branches'], [north.quickId]))
    await ask()
    const before = await stateOf(business)
    expect(await ask()).toEqual({
      gained: [
        {
          quick_id: asha.quickId,
          name: 'Asha Rao',
          scope_id: north.quickId,
          scope_name: 'North',
          permissions: ['view_audit_logs'],
        },
        {
          quick_id: dev.quickId,
          name: 'Dev Shah',
          scope_id: north.quickId,
          scope_name: 'North',
          permissions: ['view_audit_logs'],
        },
      ],
      // Dev keeps view_users: it is held on the business too.
      lost: [
        {
          quick_id: asha.quickId,
          name: 'Asha Rao',
          scope_id: north.quickId,
          scope_name: 'North',
          permissions: ['view_users'],
        },
        {
          quick_id: asha.quickId,
          name: 'Asha Rao',
          scope_id: south.quickId,
          scope_name: 'South',
          permissions: ['view_branches', 'view_users'],
        },
      ],
      people_gaining: 2,
      people_losing: 1,
    })
    expect(await stateOf(business)).toEqual(before)
  })

  it('says what the deletion of a role would take from whom, and changes nothing', async () => {
    const { business, role, root } = await givenHolders()
    const ask = () => t.as(root)(roles.tryRemoval, { params: { roleId: role.publicId } })
    await ask()
    const before = await stateOf(business)
    const { gained, lost, people_losing } = await ask()
    expect(gained).toEqual([])
    expect(lost.map(({ name, scope_name, permissions }) => [name, scope_name, ...permissions])).toEqual([
      ['Asha Rao', 'North', 'view_branches', 'view_users'],
      ['Asha Rao', 'South', 'view_branches', 'view_users'],
      ['Dev Shah', 'North', 'view_branches'],
    ])
    expect(people_losing).toBe(2)
    expect(await stateOf(business)).toEqual(before)
  })

  it('says once for the business what differs in all of it, and nothing of the root user', async () => {
    const { business, role, north, root } = await givenHolders()
    const wide = await t.given.role(business, { name: 'Wide', may: ['view_branches'] })
    const meera = await t.given.person({ name: 'Meera Nair' })
    await t.given.membership(business, meera, null)
    await t.given.grant(business, meera, wide.roleId, null)
    await t.given.grant(business, meera, role.roleId, north)
    await t.given.grant(business, root, wide.roleId, null)
    await t.given.moveAccess(business)
    const body = roleForm({
      role_name: 'Wide',
      scope_type: 'business',
      scope_id: business.quickId,
      permissions: ['view_audit_logs'],
    })
    const { gained, lost } = await tryEdit(root, wide.publicId, body)
    expect(gained.map(({ name, scope_name, permissions }) => [name, scope_name, ...permissions])).toEqual([
      ['Meera Nair', 'Kaveri Spaces', 'view_audit_logs'],
    ])
    expect(lost.map(({ name, scope_name, permissions }) => [name, scope_name, ...permissions])).toEqual([
      ['Meera Nair', 'Kaveri Spaces', 'view_branches'],
    ])
  })

  it('refuses whatever the change itself would refuse, in the same words', async () => {
    const { business, north, role, form, root } = await givenHolders()
    const staff = await t.given.staff({ on: north, may: ['edit_roles', 'delete_roles', 'view_roles'] })
    const body = form(['view_roles'], [north.quickId])
    for (const endpoint of [roles.edit, roles.tryEdit]) {
      await expect(t.as(staff)(endpoint, { params: { roleId: role.publicId }, body })).rejects.toMatchObject({
        status: 403,
        message: "You don't have permission to edit the Roles. You do not hold Edit Roles at South.",
      })
    }
    for (const endpoint of [roles.remove, roles.tryRemoval]) {
      await expect(t.as(staff)(endpoint, { params: { roleId: role.publicId } })).rejects.toMatchObject({
        status: 403,
        message: "You don't have permission to delete the Roles. You do not hold Delete Roles at South.",
      })
    }
    await t.given.role(business, { name: 'Taken', may: ['view_roles'] })
    await expect(tryEdit(root, role.publicId, { ...form(['view_roles']), role_name: 'taken' })).rejects.toMatchObject({
      status: 409,
      message: 'A role with this name already exists',
    })
  })

  it('cuts a long list and counts everyone', async () => {
    const { business, north, role, root } = await givenHolders()
    for (let number = 0; number < 60; number++) {
      const person = await t.given.staff({ on: north, name: `Someone ${number}` })
      await t.given.grant(business, person, role.roleId, north)
    }
    const { lost, people_losing } = await t.as(root)(roles.tryRemoval, { params: { roleId: role.publicId } })
    expect(lost).toHaveLength(50)
    expect(people_losing).toBe(62)
  })
})
