import { type HierarchyNode, overview, WHOLE_HIERARCHY } from '@quickprism/contract/overview'
import type { GivenBranch, GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { statementsTo } from '@quickprism/tools/testing/statements'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopeType } from '../../db/codes.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ofBranch = ({ quickId }: GivenBranch) => ({ query: { scope_type: 'shop' as const, scope_id: quickId } })
const ofBusiness = ({ quickId }: GivenBusiness) => ({ query: { scope_type: 'business' as const, scope_id: quickId } })

const treeOf = async (person: GivenPerson, at: ReturnType<typeof ofBranch> | ReturnType<typeof ofBusiness>) => {
  const { business_hierarchy } = await t.as(person)(overview.dashboard, at)
  return business_hierarchy as { hierarchy: HierarchyNode; counts: { branches: number; users: number } }
}

/** Each branch with its people, as the tree has them. */
const namesIn = ({ children }: HierarchyNode) =>
  children.map(({ type, name, children: below }) =>
    type === 'user' ? name : [name, ...below.map((user) => user.name)],
  )

/** Kaveri Spaces with two branches: Asha and Dev at the first, Imran at the second, Meera for the business. */
const kaveri = async () => {
  const business = await t.given.business({
    name: 'Kaveri Spaces',
    root: await t.given.person({ name: 'Nandini Rao' }),
  })
  const koramangala = await t.given.branch({ of: business, name: 'Koramangala' })
  const indiranagar = await t.given.branch({ of: business, name: 'Indiranagar' })
  const asha = await t.given.staff({ on: koramangala, name: 'Asha Reddy', may: ['view_iam_dashboard'], role: 'Desk' })
  const dev = await t.given.staff({ on: koramangala, name: 'Dev Prakash' })
  const imran = await t.given.staff({
    on: indiranagar,
    name: 'Imran Qureshi',
    may: ['view_users', 'view_roles'],
    role: 'Lead',
  })
  const meera = await t.given.staff({
    on: business,
    name: 'Meera Iyer',
    may: ['view_iam_dashboard', 'view_audit_logs'],
    role: 'Auditor',
  })
  return { business, koramangala, indiranagar, asha, dev, imran, meera }
}

describe('the overview', () => {
  it('D2-IAMDASH-19 D2-IAMDASH-25: has the newest roles of the branch and of its business, at most five', async () => {
    const { business, koramangala, meera } = await kaveri()
    const inTime = t.clock.held
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      t.clock.held = new Date(t.clock.held.getTime() + 60_000)
      await t.given.role(business, { name, may: ['view_users'], branches: [koramangala] })
    }
    const { recent_roles } = await t.as(meera)(overview.dashboard, ofBranch(koramangala))
    t.clock.held = inTime
    expect(recent_roles.map(({ name }) => name)).toEqual(['Four', 'Three', 'Two', 'One', 'Auditor'])
    expect(recent_roles[0]).toMatchObject({ scope_type: 'shop', permission_count: 1, assignedTo: 0 })
  })

  it('D2-IAMDASH-20: counts the permissions of each category and the roles that hold any of them', async () => {
    const { business, koramangala, indiranagar, meera } = await kaveri()
    const { permission_categories } = await t.as(meera)(overview.dashboard, ofBranch(koramangala))
    expect(permission_categories).toEqual([
      { category: 'Admin Center', permission_count: 5, role_count: 0 },
      { category: 'Identity and Access', permission_count: 2, role_count: 2 },
      { category: 'Roles', permission_count: 4, role_count: 0 },
      { category: 'Users', permission_count: 6, role_count: 0 },
      { category: 'Tenants', permission_count: 5, role_count: 0 },
      { category: 'Audit Logs', permission_count: 1, role_count: 1 },
      { category: 'Entry Management', permission_count: 8, role_count: 0 },
    ])
    const counted = async (at: Parameters<typeof treeOf>[1]) =>
      Object.fromEntries(
        (await t.as(meera)(overview.dashboard, at)).permission_categories.map((row) => [row.category, row.role_count]),
      )
    expect(await counted(ofBranch(indiranagar))).toMatchObject({ Roles: 1, Users: 1, 'Identity and Access': 1 })
    expect(await counted(ofBusiness(business))).toMatchObject({ Roles: 1, Users: 1, 'Identity and Access': 2 })
  })

  it('D2-IAMDASH-21: lists the users with the most roles there first, and the root user only with some', async () => {
    const { business, koramangala, indiranagar, asha, dev, meera } = await kaveri()
    const extra = await t.given.role(business, { may: ['view_users'], branches: [koramangala, indiranagar] })
    await t.given.grant(business, asha, extra.roleId, koramangala)
    await t.given.moveAccess(business)
    const users = async (at: Parameters<typeof treeOf>[1]) =>
      (await t.as(meera)(overview.dashboard, at)).users.map(({ user_name, role_count }) => [user_name, role_count])
    expect(await users(ofBranch(koramangala))).toEqual([
      ['Asha Reddy', 2],
      ['Meera Iyer', 1],
      ['Dev Prakash', 0],
    ])
    expect(await users(ofBusiness(business))).toEqual([
      ['Asha Reddy', 2],
      ['Imran Qureshi', 1],
      ['Meera Iyer', 1],
      ['Dev Prakash', 0],
    ])
    const { users: listed } = await t.as(meera)(overview.dashboard, ofBranch(koramangala))
    expect(listed[2]).toEqual({ user_quickID: dev.quickId, user_name: 'Dev Prakash', role_count: 0 })
  })

  it('D2-IAMDASH-24: is for holders of view_iam_dashboard', async () => {
    const { koramangala, dev } = await kaveri()
    await expect(t.as(dev)(overview.dashboard, ofBranch(koramangala))).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to view the Identity and Access Management Dashboard.",
    })
  })
})

describe('the hierarchy', () => {
  it('D2-IAMDASH-22 D3-HIER-07: is the business with its own users, its branches and theirs', async () => {
    const { business, koramangala, dev, meera } = await kaveri()
    const { hierarchy, counts } = await treeOf(meera, ofBranch(koramangala))
    expect(hierarchy).toMatchObject({ type: 'business', id: business.quickId, name: 'Kaveri Spaces' })
    expect(hierarchy.user_count).toBeUndefined()
    expect(namesIn(hierarchy)).toEqual([
      'Meera Iyer',
      'Nandini Rao',
      ['Koramangala', 'Asha Reddy', 'Dev Prakash'],
      ['Indiranagar', 'Imran Qureshi'],
    ])
    expect(counts).toEqual({ branches: 2, users: 5 })
    const branch = hierarchy.children.find(({ name }) => name === 'Koramangala')
    expect(branch).toMatchObject({ type: 'shop', id: koramangala.quickId })
    expect(branch?.children[1]).toEqual({ type: 'user', id: dev.quickId, name: 'Dev Prakash', children: [] })
  })

  it('leaves out deactivated users and deleted branches, and counts once who works at two', async () => {
    const { business, koramangala, indiranagar, meera } = await kaveri()
    await t.given.membership(business, await t.given.person({ name: 'Sana Khan' }), [koramangala, indiranagar])
    await t.given.staff({ on: koramangala, name: 'Left Already', active: false })
    const gone = await t.given.branch({ of: business, name: 'Closed' })
    await t.given.staff({ on: gone, name: 'Of the closed one' })
    await t.owner
      .cellOf(business)
      .updateTable('business.branch')
      .set({ deleted_at: t.clock.held })
      .where('branch_id', '=', gone.branchId)
      .execute()
    const { hierarchy, counts } = await treeOf(meera, ofBusiness(business))
    expect(namesIn(hierarchy).slice(2)).toEqual([
      ['Koramangala', 'Asha Reddy', 'Dev Prakash', 'Sana Khan'],
      ['Indiranagar', 'Imran Qureshi', 'Sana Khan'],
    ])
    expect(counts).toEqual({ branches: 2, users: 6 })
  })

  it('shows those who see one branch nothing of the others', async () => {
    const { business, koramangala, indiranagar, asha } = await kaveri()
    for (const at of [ofBranch(koramangala), ofBusiness(business)]) {
      const { hierarchy, counts } = await treeOf(asha, at)
      expect(namesIn(hierarchy)).toEqual(['Meera Iyer', 'Nandini Rao', ['Koramangala', 'Asha Reddy', 'Dev Prakash']])
      expect(counts).toEqual({ branches: 1, users: 4 })
      const { recent_roles, users } = await t.as(asha)(overview.dashboard, at)
      expect(recent_roles.map(({ name }) => name)).not.toContain('Lead')
      expect(users.map(({ user_name }) => user_name)).not.toContain('Imran Qureshi')
    }
    await expect(
      t.as(asha)(overview.hierarchy, { query: { scope_id: indiranagar.quickId, page: 1 } }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })

  it('gives the users of one branch, or of the business itself, page by page', async () => {
    const { business, koramangala, asha, meera } = await kaveri()
    const page = (scope_id: string, page: number) =>
      t.as(meera)(overview.hierarchy, { query: { scope_id, page, page_size: 1 } })
    expect(await page(koramangala.quickId, 1)).toEqual({
      children: [{ type: 'user', id: asha.quickId, name: 'Asha Reddy', children: [] }],
      page: 1,
      total_pages: 2,
      total: 2,
    })
    expect((await page(koramangala.quickId, 2)).children.map(({ name }) => name)).toEqual(['Dev Prakash'])
    expect(await page(koramangala.quickId, 3)).toMatchObject({ children: [], total: 2 })
    expect(await page(business.quickId, 1)).toMatchObject({ children: [{ name: 'Meera Iyer' }], total: 2 })
    const own = await t.as(asha)(overview.hierarchy, { query: { scope_id: business.quickId, page: 1 } })
    expect(own.children.map(({ name }) => name)).toEqual(['Meera Iyer', 'Nandini Rao'])
  })
})

/** A business as large as we promise, written at once: every user at one branch, some at two. */
const large = async (sizes: { branches: number; users: number }) => {
  const business = await t.given.business({ name: 'Ganga Retail' })
  const cell = t.owner.cellOf(business)
  const at = t.clock.held
  await sql`
    insert into business.branch (business_id, branch_id, quick_id, name, store_type, poster_key, created_at)
    select ${business.businessId}, 500000 + n, 'BR' || n, 'Outlet ' || n, 'restaurant', 'k', ${at}
      from generate_series(1, ${sizes.branches}::int) n`.execute(cell)
  await sql`
    insert into business.membership (business_id, person_id, scope_type, quick_id, name, joined_at, created_at)
    select ${business.businessId}, 900000 + n, ${scopeType.branch}, 'P' || n, 'Person ' || n, ${at}, ${at}
      from generate_series(1, ${sizes.users}::int) n`.execute(cell)
  await sql`
    insert into business.membership_branch (business_id, person_id, branch_id)
    select ${business.businessId}, 900000 + n, 500001 + (n + step * 7) % ${sizes.branches}::int
      from generate_series(1, ${sizes.users}::int) n, generate_series(0, 1) step
     where step = 0 or n % 5 = 0
        on conflict do nothing`.execute(cell)
  const { roleId } = await t.given.role(business, { name: 'Desk', may: ['view_checkin_logs_of_visitors'] })
  await sql`
    insert into business.role_grant (business_id, person_id, role_id, branch_id, granted_at)
    select business_id, person_id, ${roleId}, branch_id, ${at} from business.membership_branch
     where business_id = ${business.businessId}`.execute(cell)
  await t.given.moveAccess(business)
  return business
}

describe('a large business', () => {
  const sizes = { branches: 40, users: WHOLE_HIERARCHY }

  it('has its branches with how many work there, and nobody by name until asked', async () => {
    const business = await large(sizes)
    const { hierarchy, counts } = await treeOf(business.root, ofBusiness(business))
    expect(hierarchy.user_count).toBe(1)
    expect(counts).toEqual({ branches: sizes.branches, users: sizes.users + 1 })
    expect(hierarchy.children).toHaveLength(sizes.branches)
    expect(hierarchy.children.every(({ type, children }) => type === 'shop' && children.length === 0)).toBe(true)
    const places = hierarchy.children.reduce((sum, { user_count = 0 }) => sum + user_count, 0)
    expect(places).toBe(sizes.users + sizes.users / 5)
  })

  it('is told with no more statements than a small one', async () => {
    const { business: small } = await kaveri()
    const business = await large({ branches: 60, users: 30 })
    const asked = async (of: GivenBusiness) => {
      const statements = statementsTo(t.deps.cells.of(of.cell).pool)
      await t.as(of.root)(overview.dashboard, ofBusiness(of))
      return statements().length
    }
    await asked(small)
    const least = await asked(small)
    await asked(business)
    expect(least).toBeGreaterThan(5)
    expect(await asked(business)).toBeLessThanOrEqual(least)
  })
})
