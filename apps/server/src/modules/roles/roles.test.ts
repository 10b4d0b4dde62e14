import { permissionNames } from '@quickprism/contract/permissions'
import { roles } from '@quickprism/contract/roles'
import type { GivenBranch, GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The call as it goes over the wire, names and all. */
const ask = async (person: GivenPerson, address: string) => {
  const reply = await fetch(`${t.url}${address}`, { headers: { authorization: `Bearer ${await t.sessionOf(person)}` } })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const listAt = (
  person: GivenPerson,
  branch: GivenBranch,
  query: { page?: number; page_size?: number; search?: string } = {},
) => t.as(person)(roles.list, { query: { scope_type: 'shop', scope_id: branch.quickId, page: 1, ...query } })

const listOf = (person: GivenPerson, business: GivenBusiness) =>
  t.as(person)(roles.list, { query: { scope_type: 'business', scope_id: business.quickId, page: 1, page_size: 100 } })

const namesIn = ({ roles: rows }: Awaited<ReturnType<typeof listAt>>) => rows.map(({ name }) => name)

/** A business with two branches and a role on each place. */
const givenPlaces = async () => {
  const business = await t.given.business()
  const north = await t.given.branch({ of: business, name: 'North' })
  const south = await t.given.branch({ of: business, name: 'South' })
  const role = (name: string, branches?: GivenBranch[]) =>
    t.given.role(business, { name, may: ['view_branches'], branches })
  return {
    business,
    north,
    south,
    everywhere: await role('Everywhere'),
    inNorth: await role('In the north', [north]),
    inSouth: await role('In the south', [south]),
    inBoth: await role('In both', [north, south]),
  }
}

describe('the catalogue of permissions', () => {
  it('D2-PERM-11, D2-PERM-14: names all of them with category, description and what each needs', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch, may: ['view_permissions'] })
    const { status, body } = await ask(staff, `/api/iam/get-permissions?scope_id=${branch.quickId}`)
    expect(status).toBe(200)
    const listed = body as unknown as { name: string }[]
    expect(listed.map(({ name }) => name)).toEqual(permissionNames)
    expect(listed).toHaveLength(31)
    expect(listed.find(({ name }) => name === 'create_roles')).toEqual({
      name: 'create_roles',
      category: 'Roles',
      description: 'Create roles',
      dependencies: ['view_roles', 'view_permissions'],
    })
  })

  it('is also found by the camel-case name of its place', async () => {
    const branch = await t.given.branch()
    const { status, body } = await ask(branch.business.root, `/api/iam/get-permissions?scopeId=${branch.quickId}`)
    expect(status).toBe(200)
    expect(body).toHaveLength(31)
  })
})

describe('the list of roles', () => {
  it('is searched by part of a name, however it is written, with the total of what was found', async () => {
    const { business, north } = await givenPlaces()
    const found = await listAt(business.root, north, { search: ' NORTH ' })
    expect(namesIn(found)).toEqual(['In the north'])
    expect(found.pagination).toEqual({ total: 1, total_pages: 1 })
    expect(namesIn(await listAt(business.root, north, { search: '%' }))).toEqual([])
  })

  it('shows each with its places, permissions and number of users', async () => {
    const business = await t.given.business()
    const north = await t.given.branch({ of: business })
    const south = await t.given.branch({ of: business })
    const staff = await t.given.staff({ on: north, may: ['view_roles'], role: 'Doorkeeper' })
    const { roleId, publicId } = await t.given.role(business, {
      name: 'Auditor',
      may: ['view_audit_logs'],
      branches: [north, south],
    })
    // One person at two places is one user.
    for (const place of [north, south]) await t.given.grant(business, staff, roleId, place)
    await t.given.grant(business, business.root, roleId, north)

    const { status, body } = await ask(
      staff,
      `/api/iam/get-roles?scope_type=shop&scope_id=${north.quickId}&page=1&page_size=10`,
    )
    spec('D2-ROLES-33')
    expect(status).toBe(200)
    expect(body.pagination).toEqual({ total: 2, total_pages: 1 })
    spec('D2-ROLES-23', 'D2-ROLES-24', 'D2-ROLES-25', 'D2-ROLES-26', 'D2-ROLES-27', 'D2-ROLES-28')
    expect((body.roles as object[])[0]).toEqual({
      id: publicId,
      name: 'Auditor',
      description: 'Made for this place',
      scope_type: 'shop',
      scope_ids: [north.quickId, south.quickId],
      scopes: [
        { scope_type: 'shop', scope_id: north.quickId },
        { scope_type: 'shop', scope_id: south.quickId },
      ],
      permissions: [
        {
          name: 'view_audit_logs',
          category: 'Audit Logs',
          description: 'See who did what, and when',
          dependencies: [],
        },
      ],
      permission_count: 1,
      user_count: 2,
      assignedTo: 2,
      created_at: '2026-03-02T05:00:00.000Z',
      timestamp: { date: '2026-03-02', time: '10:30' },
    })
  })

  it('tells the time of a role in the zone of the branch that asks, and in Indian time for a business', async () => {
    const { business, north } = await givenPlaces()
    await t.owner
      .cellOf(business)
      .updateTable('business.branch')
      .set({ time_zone: 'America/New_York' })
      .where('branch_id', '=', north.branchId)
      .execute()
    const times = async (list: ReturnType<typeof listAt>) => (await list).roles[0]?.timestamp
    expect(await times(listAt(business.root, north))).toEqual({ date: '2026-03-02', time: '00:00' })
    expect(await times(listOf(business.root, business))).toEqual({ date: '2026-03-02', time: '10:30' })
  })

  it('holds the roles of the branch and of its business, and for a business all of them, newest first', async () => {
    const { business, north, south } = await givenPlaces()
    expect(namesIn(await listAt(business.root, north))).toEqual(['In both', 'In the north', 'Everywhere'])
    expect(namesIn(await listAt(business.root, south))).toEqual(['In both', 'In the south', 'Everywhere'])
    expect(namesIn(await listOf(business.root, business))).toEqual([
      'In both',
      'In the south',
      'In the north',
      'Everywhere',
    ])
  })

  it('keeps roles of other branches from those who may see roles on some branches only', async () => {
    const { business, north } = await givenPlaces()
    const staff = await t.given.staff({ on: north, may: ['view_roles'], role: 'Own role' })
    expect(namesIn(await listOf(staff, business))).toEqual(['Own role', 'In both', 'In the north', 'Everywhere'])
  })

  it('opens for those who choose roles in the user forms', async () => {
    const { north } = await givenPlaces()
    for (const permission of ['create_users', 'edit_users'] as const) {
      const staff = await t.given.staff({ on: north, may: [permission] })
      expect(namesIn(await listAt(staff, north))).toContain('In the north')
    }
  })

  it('D2-ROLES-14: comes in pages of 10; one past the end is empty and has the right totals', async () => {
    const business = await t.given.business()
    const branch = await t.given.branch({ of: business })
    for (let number = 1; number <= 12; number++) {
      await t.given.role(business, { name: `Role no. ${number}`, may: ['view_branches'] })
    }
    const first = await listAt(business.root, branch)
    expect(first.pagination).toEqual({ total: 12, total_pages: 2 })
    expect(namesIn(first)).toHaveLength(10)
    expect(namesIn(await listAt(business.root, branch, { page: 2 }))).toEqual(['Role no. 2', 'Role no. 1'])
    expect(await listAt(business.root, branch, { page: 3 })).toEqual({
      roles: [],
      pagination: { total: 12, total_pages: 2 },
    })
    await expect(listAt(business.root, branch, { page: 0 })).rejects.toMatchObject({
      status: 422,
      message: 'Valid page is required',
    })
  })

  it('answers to the camel-case names too', async () => {
    const { business, north } = await givenPlaces()
    const address = `/api/iam/get-roles?scopeType=shop&scopeId=${north.quickId}&page=1&pageSize=2`
    const { status, body } = await ask(business.root, address)
    expect(status).toBe(200)
    expect(body.pagination).toEqual({ total: 3, total_pages: 2 })
  })

  it('keeps a role whose branches are all gone for those who see the whole business', async () => {
    const { business, north, south, inSouth } = await givenPlaces()
    await t.owner
      .cellOf(business)
      .updateTable('business.branch')
      .set({ deleted_at: t.clock.held })
      .where('branch_id', '=', south.branchId)
      .execute()
    const { roles: rows } = await listOf(business.root, business)
    expect(rows.find(({ id }) => id === inSouth.publicId)).toMatchObject({ scope_type: 'shop', scope_ids: [] })
    const staff = await t.given.staff({ on: north, may: ['view_roles', 'delete_roles'] })
    for (const endpoint of [roles.details, roles.remove]) {
      await expect(t.as(staff)(endpoint, { params: { roleId: inSouth.publicId } })).rejects.toMatchObject({
        status: 404,
      })
    }
    const wide = await t.given.staff({ on: business, may: ['view_roles', 'delete_roles'] })
    await t.as(wide)(roles.remove, { params: { roleId: inSouth.publicId } })
  })
})

describe('one role', () => {
  const details = (person: GivenPerson, roleId: string) => t.as(person)(roles.details, { params: { roleId } })

  it('D2-ROLES-23, D2-RFORM-42: is found by its id alone, with all its places', async () => {
    const { business, north, south, inBoth } = await givenPlaces()
    const { status, body } = await ask(business.root, `/api/iam/get-role-by-id/${inBoth.publicId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      role_id: inBoth.publicId,
      name: 'In both',
      scope_type: 'shop',
      scope_ids: [north.quickId, south.quickId],
      permission_count: 1,
      user_count: 0,
    })
    expect(await details(business.root, (await givenPlaces()).everywhere.publicId).catch(({ status }) => status)).toBe(
      404,
    )
  })

  it('is seen from its branches, from its business, and from nowhere else', async () => {
    const { business, north, everywhere, inNorth, inSouth, inBoth } = await givenPlaces()
    const staff = await t.given.staff({ on: north, may: ['view_roles'] })
    for (const { publicId } of [everywhere, inNorth, inBoth]) {
      expect(await details(staff, publicId)).toMatchObject({ role_id: publicId })
    }
    await expect(details(staff, inSouth.publicId)).rejects.toMatchObject({ status: 404, message: 'Not found' })
    const wide = await t.given.staff({ on: business, may: ['view_roles'] })
    expect(await details(wide, inSouth.publicId)).toMatchObject({ role_id: inSouth.publicId })
  })
})
