import { randomUUID } from 'node:crypto'
import { access } from '@quickprism/contract/access'
import { branches } from '@quickprism/contract/branches'
import type { Permission } from '@quickprism/contract/permissions'
import { type RoleForm, roles } from '@quickprism/contract/roles'
import { roleForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { at, MAY_MAKE_ROLES, on, roleKit } from '@quickprism/tools/testing/role-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { directoryKind } from '../../db/codes.ts'
import { retireRole } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { create, details, edit, givenPlaces, permissionsOf, remove, staffOn } = roleKit(() => t)

const heldBy = (person: GivenPerson) => t.as(person)(access.get, {})

describe('creating a role', () => {
  it('makes it with the places and permissions of the form', async () => {
    const { business, north, south, root } = await givenPlaces()
    const reply = await fetch(`${t.url}/api/iam/create-role`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await t.sessionOf(root)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        role_name: '  Front Desk ',
        role_description: 'Lets people in.',
        permissions: ['view_users', 'view_branches'],
        scope_type: 'shop',
        scope_id: [south.quickId, north.quickId],
      }),
    })
    const { role_id, ...rest } = (await reply.json()) as { role_id: string }
    spec('D2-RFORM-41')
    expect(rest).toEqual({ success: true, message: 'Role created successfully!' })
    spec('D2-RFORM-25', 'D2-RFORM-26')
    expect(await details(root, role_id)).toMatchObject({
      name: 'Front Desk',
      description: 'Lets people in.',
      scope_type: 'shop',
      scope_ids: [north.quickId, south.quickId],
      permissions: [{ name: 'view_branches' }, { name: 'view_users' }],
      user_count: 0,
    })
    expect(await t.owner.trailOf(business)).toContainEqual(
      expect.objectContaining({ event: 'role.created', actor: root.personId, branch: null, about: role_id }),
    )
  })

  it('T20: keeps the lines of a description, and nothing that would turn them around or that nobody sees', async () => {
    const { north, root } = await givenPlaces()
    const form = (role_description: string) =>
      roleForm({ role_description, scope_type: 'shop', scope_id: [north.quickId] })
    const { role_id } = await create(root, form(' Front\u202e desk\r\nand\u0007 keys \n'))
    expect(await details(root, role_id)).toMatchObject({ description: 'Front  desk\nand  keys' })
    await expect(create(root, { ...form('\u202e\n\u200b'), role_name: 'Unseen' })).rejects.toMatchObject({
      status: 422,
      message: 'Role description is required',
    })
  })

  it('makes one for the whole business, and notes one of a single branch with that branch', async () => {
    const { business, north, root } = await givenPlaces()
    const { role_id: wide } = await create(root, roleForm({ ...on(business), role_name: 'Owner' }))
    expect(await details(root, wide)).toMatchObject({ scope_type: 'business', scope_ids: [business.quickId] })
    const { role_id: narrow } = await create(root, roleForm({ scope_type: 'shop', scope_id: north.quickId }))
    expect(await details(root, narrow)).toMatchObject({ scope_ids: [north.quickId] })
    expect(await t.owner.trailOf(business)).toContainEqual(
      expect.objectContaining({ about: narrow, branch: north.branchId }),
    )
  })

  it('Q55: completes the set, so that no role is stored without what its permissions need', async () => {
    const { business, root } = await givenPlaces()
    const { role_id } = await create(
      root,
      roleForm({ ...on(business), permissions: ['add_edit_delete_additional_info_of_visitors', 'create_users'] }),
    )
    expect(await permissionsOf(root, role_id)).toEqual([
      'view_roles',
      'view_users',
      'create_users',
      'view_checkin_logs_of_visitors',
      'view_additional_info_of_visitors',
      'add_edit_delete_additional_info_of_visitors',
    ])
  })

  it('refuses a name that another role has, whatever its case, and lets another business use it', async () => {
    const { business, root } = await givenPlaces()
    await create(root, roleForm(on(business)))
    await expect(create(root, roleForm({ ...on(business), role_name: ' frONT desk' }))).rejects.toMatchObject({
      status: 409,
      message: 'A role with this name already exists',
    })
    const other = await givenPlaces()
    expect(await create(other.root, roleForm(on(other.business)))).toMatchObject({ success: true })
  })

  it('lets one of two people through who take the same name at the same moment', async () => {
    const { business } = await givenPlaces()
    const makers = await Promise.all(
      Array.from({ length: 2 }, () => t.given.staff({ on: business, may: [...MAY_MAKE_ROLES, 'view_branches'] })),
    )
    const outcomes = await Promise.all(
      makers.map((person) =>
        create(person, roleForm(on(business))).then(
          ({ message }) => message,
          ({ message }: Error) => message,
        ),
      ),
    )
    expect(outcomes.sort()).toEqual(['A role with this name already exists', 'Role created successfully!'])
  })

  it('makes one role of a call that is repeated', async () => {
    const { business, root } = await givenPlaces()
    const key = randomUUID()
    const first = await create(root, roleForm(on(business)), key)
    expect(await create(root, roleForm(on(business)), key)).toEqual(first)
  })

  it('leaves an id that was reserved and never used leading nowhere', async () => {
    const { business, root } = await givenPlaces()
    await create(root, roleForm(on(business)))
    await expect(create(root, roleForm(on(business)))).rejects.toMatchObject({ status: 409 })
    const { public_id } = await t.owner.identity
      .selectFrom('identity.directory')
      .select('public_id')
      .where('business_id', '=', business.businessId)
      .where('kind', '=', directoryKind.role)
      .orderBy('local_id', 'desc')
      .executeTakeFirstOrThrow()
    for (const act of [
      () => details(root, public_id),
      () => remove(root, public_id),
      () => edit(root, public_id, roleForm(on(business))),
    ]) {
      await expect(act()).rejects.toMatchObject({ status: 404, message: 'Not found' })
    }
  })

  it.each([
    ['D2-RFORM-30: no name', { role_name: ' ' }, 'Role name is required'],
    ['D2-RFORM-31: no description', { role_description: '' }, 'Role description is required'],
    ['D2-RFORM-32: no permission', { permissions: [] }, 'Please select at least one permission'],
    ['D2-RFORM-33: no branch', { scope_id: [] }, 'Please select at least one shop'],
    ['D2-RFORM-10: 501 characters', { role_description: 'x'.repeat(501) }, 'Too big'],
    ['a permission that is none', { permissions: ['fly'] }, 'Invalid option'],
  ])('is refused, %s', async (_, wrong, says) => {
    const { north, root } = await givenPlaces()
    const failed = await create(root, { ...roleForm(at(north)), ...wrong } as RoleForm).catch((error) => error)
    expect(failed).toMatchObject({ status: 422 })
    expect(failed.message).toContain(says)
  })
})

describe('editing a role', () => {
  it('D2-RFORM-43: changes name, description, permissions and places, and says in the trail what changed', async () => {
    const { business, north, south, root } = await givenPlaces()
    const { role_id } = await create(root, roleForm({ ...at(north), permissions: ['view_branches', 'view_users'] }))
    const reply = await fetch(`${t.url}/api/iam/edit-role/${role_id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await t.sessionOf(root)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        role_name: 'Reception',
        role_description: 'Knows who came.',
        permissions: ['view_branches', 'edit_branches'],
        scope_type: 'shop',
        scope_id: [north.quickId, south.quickId],
      }),
    })
    expect(await reply.json()).toEqual({ success: true, message: 'Role updated successfully!' })
    expect(await details(root, role_id)).toMatchObject({
      name: 'Reception',
      description: 'Knows who came.',
      scope_ids: [north.quickId, south.quickId],
      permissions: [{ name: 'view_branches' }, { name: 'edit_branches' }],
    })
    expect((await t.owner.trailOf(business)).at(-1)).toMatchObject({
      event: 'role.edited',
      about: role_id,
      branch: null,
      reason: 'renamed; described anew; scope changed; added Edit Branches; removed View Users',
    })
  })

  it('counts at the very next call of everyone who holds it', async () => {
    const { north, root } = await givenPlaces()
    const { role_id } = await create(root, roleForm({ ...at(north), permissions: ['view_branches'] }))
    const { role_id: roleId } = await t.owner
      .cellOf(north.business)
      .selectFrom('business.role')
      .select('role_id')
      .where('public_id', '=', role_id)
      .executeTakeFirstOrThrow()
    const staff = await t.given.staff({ on: north })
    await t.given.grant(north.business, staff, roleId, north)
    await t.given.moveAccess(north.business)
    const look = () => t.as(staff)(branches.details, { query: { shopQuickID: north.quickId } })
    const list = () => t.as(staff)(roles.list, { query: { scope_type: 'shop', scope_id: north.quickId, page: 1 } })
    await look()
    await edit(root, role_id, roleForm({ ...at(north), permissions: ['view_roles'] }))
    await expect(look()).rejects.toMatchObject({ status: 403 })
    expect((await list()).roles).toHaveLength(1)
    await remove(root, role_id)
    await expect(list()).rejects.toMatchObject({ status: 403 })
  })

  it('says in the trail that the scope changed when a branch came, went or was exchanged, and only then', async () => {
    const { business, north, south, root } = await givenPlaces()
    const { role_id } = await create(root, roleForm(at(north)))
    const reasonFor = async (...places: GivenBranch[]) => {
      await edit(root, role_id, roleForm(at(...places)))
      return (await t.owner.trailOf(business)).at(-1)?.reason
    }
    expect(await reasonFor(north)).toBe('nothing changed')
    expect(await reasonFor(north, south)).toBe('scope changed')
    expect(await reasonFor(south, north)).toBe('nothing changed')
    expect(await reasonFor(north)).toBe('scope changed')
    expect(await reasonFor(south)).toBe('scope changed')
  })

  it('Q59: ends the assignments that its places no longer cover, and keeps the others', async () => {
    const { business, north, south, root } = await givenPlaces()
    const { publicId, roleId } = await t.given.role(business, {
      name: 'Front Desk',
      may: ['view_branches'],
      branches: [north, south],
    })
    const staff = await staffOn([north, south], ['view_users'])
    for (const place of [north, south]) await t.given.grant(business, staff, roleId, place)
    await t.given.moveAccess(business)

    await edit(root, publicId, roleForm(at(south)))
    expect(await heldBy(staff)).toEqual([
      { scope_id: north.quickId, permissions: ['view_users'] },
      { scope_id: south.quickId, permissions: ['view_branches', 'view_users'] },
    ])
    expect((await t.owner.trailOf(business)).at(-1)).toMatchObject({
      event: 'role.edited',
      reason: 'described anew; scope changed; assignments ended: 1',
    })

    await edit(root, publicId, roleForm(on(business)))
    expect((await heldBy(staff)).map(({ permissions }) => permissions)).toEqual([['view_users'], ['view_users']])
    const wide = await t.given.staff({ on: business })
    await t.given.grant(business, wide, roleId, null)
    await t.given.moveAccess(business)
    await edit(root, publicId, roleForm(at(north)))
    expect(await heldBy(wide)).toEqual([{ scope_id: business.quickId, permissions: [] }])
  })

  it('refuses the name of another role and takes its own in another case', async () => {
    const { business, root } = await givenPlaces()
    await create(root, roleForm({ ...on(business), role_name: 'Taken' }))
    const { role_id } = await create(root, roleForm(on(business)))
    await expect(edit(root, role_id, roleForm({ ...on(business), role_name: 'TAKEN' }))).rejects.toMatchObject({
      status: 409,
      message: 'A role with this name already exists',
    })
    expect(await edit(root, role_id, roleForm({ ...on(business), role_name: 'FRONT DESK' }))).toMatchObject({
      success: true,
    })
  })

  it('does not lead into another business', async () => {
    const { business, root } = await givenPlaces()
    const other = await givenPlaces()
    const { role_id } = await create(root, roleForm(on(business)))
    await expect(edit(root, role_id, roleForm(on(other.business)))).rejects.toMatchObject({ status: 404 })
    await expect(edit(root, role_id, roleForm(at(other.north)))).rejects.toMatchObject({ status: 404 })
    await expect(edit(other.root, role_id, roleForm(on(business)))).rejects.toMatchObject({ status: 404 })
    await expect(remove(other.root, role_id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('deleting a role', () => {
  it('D2-ROLES-34, Q59: takes it from everyone who holds it, and says so in the trail', async () => {
    const { business, north, south, root } = await givenPlaces()
    const { publicId, roleId } = await t.given.role(business, {
      name: 'Front Desk',
      may: ['view_branches'],
      branches: [north, south],
    })
    const staff = await staffOn([north, south], ['view_users'])
    for (const place of [north, south]) await t.given.grant(business, staff, roleId, place)
    await t.given.moveAccess(business)

    const reply = await fetch(`${t.url}/api/iam/delete-role/${publicId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await t.sessionOf(root)}`, 'idempotency-key': randomUUID() },
    })
    expect(await reply.json()).toEqual({
      success: true,
      message: 'Role "Front Desk" deleted successfully',
      name: 'Front Desk',
    })
    expect((await heldBy(staff)).map(({ permissions }) => permissions)).toEqual([['view_users'], ['view_users']])
    await expect(details(root, publicId)).rejects.toMatchObject({ status: 404 })
    expect((await t.owner.trailOf(business)).at(-1)).toMatchObject({
      event: 'role.deleted',
      actor: root.personId,
      about: publicId,
      reason: 'Front Desk; users who held it: 1',
    })
    await create(root, roleForm(on(business)))
  })

  it('retires its id, however often the job runs, and never that of a role that lives', async () => {
    const { business, root } = await givenPlaces()
    const [gone, living] = [
      await create(root, roleForm(on(business))),
      await create(root, roleForm({ ...on(business), role_name: 'Stays' })),
    ]
    await remove(root, gone.role_id)
    const { rows } = await sql<{ data: { businessId: number; publicId: string } }>`
      select data from business_jobs.job where name = 'roles.retire' and data->>'publicId' = ${gone.role_id}
    `.execute(t.owner.cellOf(business))
    expect(rows).toEqual([{ data: { businessId: business.businessId, publicId: gone.role_id } }])
    for (const { role_id } of [gone, gone, living]) {
      await retireRole({ publicId: role_id }, t.deps, admitJob(business.cell, business.businessId))
    }
    const retired = await t.owner.identity
      .selectFrom('identity.directory')
      .select('public_id')
      .where('business_id', '=', business.businessId)
      .where('retired_at', 'is not', null)
      .execute()
    expect(retired).toEqual([{ public_id: gone.role_id }])
    expect(await details(root, living.role_id)).toMatchObject({ name: 'Stays' })
  })

  it('needs the right at every place of the role', async () => {
    const { business, north, south } = await givenPlaces()
    const staff = await t.given.staff({ on: north, may: ['delete_roles', 'view_roles'] })
    const { publicId } = await t.given.role(business, { may: ['view_roles'], branches: [north, south] })
    await expect(remove(staff, publicId)).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to delete the Roles. You do not hold Delete Roles at South.",
    })
  })
})

describe('the last administrator', () => {
  it('Q52: does not vanish with a role while the root user cannot sign in', async () => {
    const { business, root } = await givenPlaces()
    const may: Permission[] = [...MAY_MAKE_ROLES, 'edit_users', 'view_users']
    const { publicId, roleId } = await t.given.role(business, { name: 'Administrator', may })
    const staff = await t.given.staff({ on: business })
    await t.given.grant(business, staff, roleId, null)
    await t.given.moveAccess(business)
    await t.owner.identity
      .updateTable('identity.person')
      .set({ closed_at: t.clock.held })
      .where('person_id', '=', root.personId)
      .execute()

    const says = 'This would leave Kaveri Spaces without an administrator who can sign in.'
    const less = roleForm({ ...on(business), permissions: MAY_MAKE_ROLES })
    for (const act of [
      () => remove(staff, publicId),
      () => edit(staff, publicId, less),
      () => t.as(staff)(roles.tryEdit, { params: { roleId: publicId }, body: less }),
      () => t.as(staff)(roles.tryRemoval, { params: { roleId: publicId } }),
    ]) {
      await expect(act()).rejects.toMatchObject({ status: 409, message: says })
    }
    expect(await permissionsOf(staff, publicId)).toContain('edit_users')
  })
})
