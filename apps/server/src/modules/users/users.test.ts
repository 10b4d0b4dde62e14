import { users } from '@quickprism/contract/users'
import type { GivenBranch, GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopeType } from '../../db/codes.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const atBranch = ({ quickId }: GivenBranch, page: { page?: number; page_size?: number } = {}) => ({
  query: { scope_type: 'shop' as const, scope_id: quickId, page: 1, ...page },
})
const inAll = ({ quickId }: GivenBusiness) => ({
  query: { scope_type: 'business' as const, scope_id: quickId, page: 1 },
})

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)

const signedInAt = (business: GivenBusiness, { personId }: GivenPerson, last_login_at: Date) =>
  t.owner
    .cellOf(business)
    .updateTable('business.membership')
    .set({ last_login_at })
    .where('person_id', '=', personId)
    .execute()

/** Asha's business with two branches: Bela works at the first, Chand at the second, Devi for all of it. */
const aBusiness = async () => {
  const root = await t.given.person({ name: 'Asha Rao' })
  const business = await t.given.business({ name: 'Kaveri Spaces', root })
  const north = await t.given.branch({ of: business, name: 'North' })
  const south = await t.given.branch({ of: business, name: 'South' })
  const bela = await t.given.staff({ on: north, name: 'Bela Nair', may: ['view_branches'], role: 'Front desk' })
  const chand = await t.given.staff({ on: south, name: 'Chand Das', may: ['view_branches'], role: 'Back office' })
  const devi = await t.given.staff({ on: business, name: 'Devi Shah', active: false })
  return { business, root, north, south, bela, chand, devi }
}

describe('the list of users', () => {
  it('names those of the branch and of its business, by name, each with all that the list shows', async () => {
    const { north, root, bela, devi, business } = await aBusiness()
    await signedInAt(business, bela, new Date('2026-03-01T09:30:00Z'))
    await t.as(root)(users.list, atBranch(north))
    spec('D2-USERS-21', 'D2-USERS-22', 'D2-USERS-29')
    expect(await t.as(root)(users.list, atBranch(north))).toEqual({
      items: [
        {
          name: 'Asha Rao',
          email: root.email,
          role_count: 0,
          quick_id: root.quickId,
          user_type: 'business',
          status: 'active',
          last_login: t.clock.held.toISOString(),
          is_root: true,
          joined: true,
        },
        {
          name: 'Bela Nair',
          email: bela.email,
          role_count: 1,
          quick_id: bela.quickId,
          user_type: 'shop',
          status: 'active',
          last_login: '2026-03-01T09:30:00.000Z',
          is_root: false,
          joined: true,
        },
        {
          name: 'Devi Shah',
          email: devi.email,
          role_count: 0,
          quick_id: devi.quickId,
          user_type: 'business',
          status: 'inactive',
          last_login: null,
          is_root: false,
          joined: true,
        },
      ],
      pagination: { total: 3, total_pages: 1 },
    })
  })

  it('comes page by page, and past the end is empty with the right totals', async () => {
    const { north, root } = await aBusiness()
    const list = t.as(root)
    const second = await list(users.list, atBranch(north, { page: 2, page_size: 2 }))
    expect(namesOf(second.items)).toEqual(['Devi Shah'])
    expect(second.pagination).toEqual({ total: 3, total_pages: 2 })
    expect(await list(users.list, atBranch(north, { page: 9, page_size: 2 }))).toEqual({
      items: [],
      pagination: { total: 3, total_pages: 2 },
    })
  })

  it('puts two of the same name in the order of their quickIDs', async () => {
    const branch = await t.given.branch()
    const twins = [await t.given.staff({ on: branch, name: 'A A' }), await t.given.staff({ on: branch, name: 'A A' })]
    const { items } = await t.as(branch.business.root)(users.list, atBranch(branch))
    expect(items.slice(0, 2).map(({ quick_id }) => quick_id)).toEqual(twins.map(({ quickId }) => quickId).sort())
  })

  it('names everyone in the business to those who may see them there', async () => {
    const { business, root } = await aBusiness()
    const { items } = await t.as(root)(users.list, inAll(business))
    expect(namesOf(items)).toEqual(['Asha Rao', 'Bela Nair', 'Chand Das', 'Devi Shah'])
  })

  it('does not show those of other branches to someone who may see the users of one', async () => {
    const { business, north } = await aBusiness()
    const viewer = await t.given.staff({ on: north, name: 'Esha Iyer', may: ['view_users'] })
    const { items, pagination } = await t.as(viewer)(users.list, inAll(business))
    expect(namesOf(items)).toEqual(['Asha Rao', 'Bela Nair', 'Devi Shah', 'Esha Iyer'])
    expect(pagination.total).toBe(4)
  })

  it('takes the camel-case names too', async () => {
    const { north, root } = await aBusiness()
    const token = await t.sessionOf(root)
    const answer = await fetch(`${t.url}/api/iam/get-users?scopeType=shop&scopeId=${north.quickId}&page=1&pageSize=1`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await answer.json()).toMatchObject({ items: [{ name: 'Asha Rao' }], pagination: { total_pages: 3 } })
  })

  it('counts a role once that is held at two branches', async () => {
    const { business, north, south, bela, root } = await aBusiness()
    const { roleId } = await t.given.role(business, { may: ['view_roles'], branches: [north, south] })
    for (const branch of [north, south]) await t.given.grant(business, bela, roleId, branch)
    const { items } = await t.as(root)(users.list, inAll(business))
    expect(items.find(({ quick_id }) => quick_id === bela.quickId)?.role_count).toBe(2)
  })

  it('D2-USERS-27: keeps the last login from those who may not see it at that place', async () => {
    const { business, north, south, bela, chand } = await aBusiness()
    await signedInAt(business, bela, new Date('2026-03-01T09:30:00Z'))
    await signedInAt(business, chand, new Date('2026-03-01T09:30:00Z'))
    const seen = async (viewer: GivenPerson, input: ReturnType<typeof atBranch> | ReturnType<typeof inAll>) =>
      (await t.as(viewer)(users.list, input)).items
        .filter(({ last_login, name }) => last_login !== null && !name.startsWith('Person'))
        .map(({ name }) => name)

    const without = await t.given.staff({ on: business, may: ['view_users'] })
    expect(await seen(without, atBranch(north))).toEqual([])
    expect(await seen(without, inAll(business))).toEqual([])

    const half = await t.given.staff({ on: business, may: ['view_users'] })
    const { roleId } = await t.given.role(business, { may: ['view_login_status_of_users'], branches: [north] })
    await t.given.grant(business, half, roleId, north)
    await t.given.moveAccess(business)
    expect(await seen(half, atBranch(north))).toEqual(['Bela Nair'])
    expect(await seen(half, atBranch(south))).toEqual([])
    expect(await seen(half, inAll(business))).toEqual(['Bela Nair'])
  })
})

describe('the login status', () => {
  it('names whoever signed in last first, and never last', async () => {
    const { business, north, bela, root } = await aBusiness()
    const { roleId } = await t.given.role(business, { may: ['view_roles'], name: 'Auditor', branches: [north] })
    await t.given.grant(business, bela, roleId, north)
    await signedInAt(business, bela, new Date('2026-03-01T09:30:00Z'))
    await t.as(root)(users.list, atBranch(north))
    const status = await t.as(root)(users.loginStatus, { query: { scope_quickID: north.quickId, page: 1 } })
    spec('D2-LSTATUS-06', 'D2-LSTATUS-07', 'D2-LSTATUS-08', 'D2-LSTATUS-10')
    expect(status).toEqual({
      items: [
        {
          quick_id: root.quickId,
          name: 'Asha Rao',
          name_role: 'Asha Rao - Root user',
          last_login: t.clock.held.toISOString(),
        },
        {
          quick_id: bela.quickId,
          name: 'Bela Nair',
          name_role: 'Bela Nair - Auditor, Front desk',
          last_login: '2026-03-01T09:30:00.000Z',
        },
        { quick_id: expect.any(String), name: 'Devi Shah', name_role: 'Devi Shah - No roles', last_login: null },
      ],
      page: 1,
      total_pages: 1,
    })
  })

  it('comes page by page', async () => {
    const { business, root } = await aBusiness()
    const page = (page: number) =>
      t.as(root)(users.loginStatus, { query: { scope_quickID: business.quickId, page, page_size: 3 } })
    expect((await page(1)).items).toHaveLength(3)
    const last = await page(2)
    expect([last.items.length, last.page, last.total_pages]).toEqual([1, 2, 2])
  })
})

describe('one user', () => {
  const details = (as: GivenPerson, business: GivenBusiness, { quickId }: GivenPerson) =>
    t.as(as)(users.details, { params: { userId: quickId }, query: { businessId: business.quickId } })

  it('D2-UFORM-27, D2-UFORM-55: is shown with contact, places and roles', async () => {
    const { business, north, south, root } = await aBusiness()
    const person = await t.given.person({ name: 'Gita Menon' })
    await t.given.membership(business, person, [north, south])
    await t.owner
      .cellOf(business)
      .updateTable('business.membership')
      .set({ mobile: person.mobile, additional_info: JSON.stringify({ Desk: 'A4' }) })
      .where('person_id', '=', person.personId)
      .execute()
    const desk = await t.given.role(business, { name: 'Desk', may: ['view_branches'], branches: [north, south] })
    for (const branch of [north, south]) await t.given.grant(business, person, desk.roleId, branch)
    expect(await details(root, business, person)).toEqual({
      name: 'Gita Menon',
      email: person.email,
      quickID: person.quickId,
      mobile: person.mobile,
      roles: [{ uid: desk.publicId, name: 'Desk' }],
      shop_quickIDs: [north.quickId, south.quickId],
      scope_type: 'shop',
      status: 'active',
      scope_role_data: { [north.quickId]: [desk.publicId], [south.quickId]: [desk.publicId] },
      additional_info: { Desk: 'A4' },
      is_root: false,
      joined: true,
    })
  })

  it('is shown with the places the caller may change, and no others', async () => {
    const { business, north, south } = await aBusiness()
    const person = await t.given.person()
    await t.given.membership(business, person, [north, south])
    const role = await t.given.role(business, { may: ['view_branches'], branches: [south] })
    await t.given.grant(business, person, role.roleId, south)
    const editor = await t.given.staff({ on: north, may: ['edit_users'] })
    expect(await details(editor, business, person)).toMatchObject({
      shop_quickIDs: [north.quickId],
      scope_role_data: { [north.quickId]: [] },
      roles: [],
    })
  })

  it('does not exist for someone who may only edit the users of another branch', async () => {
    const { business, north, chand, root, devi } = await aBusiness()
    const editor = await t.given.staff({ on: north, may: ['edit_users'] })
    await expect(details(editor, business, chand)).rejects.toMatchObject({ status: 404, message: 'Not found' })
    await expect(details(root, business, await t.given.person())).rejects.toMatchObject({ status: 404 })
    expect(await details(editor, business, devi)).toMatchObject({
      scope_type: 'business',
      status: 'inactive',
      scope_role_data: { [business.quickId]: [] },
    })
  })
})

it('a page of 10,000 users is whole, from the first to the last', { timeout: 120_000 }, async () => {
  const { business, north, root } = await aBusiness()
  const { roleId } = await t.given.role(business, { may: ['view_branches'], branches: [north] })
  const key = sql`${business.businessId}::int, 1000000 + n`
  await sql`
    insert into business.membership (business_id, person_id, scope_type, quick_id, name, last_login_at, created_at)
    select ${key}, ${sql.lit(scopeType.branch)}, 'Q' || n, 'User ' || n, now(), now() from generate_series(1, 10000) n
  `.execute(t.owner.cellOf(business))
  await sql`
    insert into business.membership_branch (business_id, person_id, branch_id)
    select ${key}, ${north.branchId}::int from generate_series(1, 10000) n
  `.execute(t.owner.cellOf(business))
  await sql`
    insert into business.role_grant (business_id, person_id, role_id, branch_id, granted_at)
    select ${key}, ${roleId}::bigint, ${north.branchId}::int, now() from generate_series(1, 10000) n
  `.execute(t.owner.cellOf(business))
  await sql`analyze business.membership, business.membership_branch, business.role_grant`.execute(
    t.owner.cellOf(business),
  )

  const ask = t.as(root)
  const first = await ask(users.list, atBranch(north))
  expect(first.pagination).toEqual({ total: 10_003, total_pages: 1_001 })
  expect(first.items).toHaveLength(10)
  expect((await ask(users.list, atBranch(north, { page: 1_001 }))).items).toHaveLength(3)
  expect((await ask(users.list, inAll(business))).pagination.total).toBeGreaterThan(10_003)
  expect((await ask(users.loginStatus, { query: { scope_quickID: north.quickId, page: 1 } })).items).toHaveLength(10)
})
