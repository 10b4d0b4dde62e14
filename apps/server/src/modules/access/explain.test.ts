import { access, type Reason } from '@quickprism/contract/access'
import { type Permission, permissionNames } from '@quickprism/contract/permissions'
import type { GivenBranch, GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admit } from '../../admission/admit.ts'
import type { Found } from '../../admission/arrive.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Somewhere = GivenBranch | GivenBusiness
type Question = { quickId?: string; permission?: Permission; page?: number; page_size?: number }

const ask = (person: GivenPerson, place: Somewhere, question: Question) =>
  t.as(person)(access.explain, { query: { scope_id: place.quickId, page: 1, ...question } })

const askAll = async (person: GivenPerson, place: Somewhere, question: Question) => {
  const all: Reason[] = []
  for (let page = 1; ; page++) {
    const { reasons, total_pages } = await ask(person, place, { ...question, page, page_size: 100 })
    all.push(...reasons)
    if (page >= total_pages) return all
  }
}

const businessOf = (place: Somewhere) => ('branchId' in place ? place.business : place)

describe('why someone may do something', () => {
  it('is a role, the place it was granted on, who granted it and when', async () => {
    const business = await t.given.business({ name: 'Kaveri Spaces' })
    const north = await t.given.branch({ of: business, name: 'North' })
    const asha = await t.given.staff({ on: north, name: 'Asha Rao' })
    const narrow = await t.given.role(business, { name: 'Front Desk', may: ['view_branches'], branches: [north] })
    const wide = await t.given.role(business, { name: 'Overseer', may: ['view_branches', 'view_users'] })
    await t.given.grant(business, asha, narrow.roleId, north)
    await t.given.grant(business, asha, wide.roleId, null)
    await t.given.moveAccess(business)
    await t.owner
      .cellOf(business)
      .updateTable('business.role_grant')
      .set({ granted_by: business.root.personId })
      .where('role_id', '=', narrow.roleId)
      .execute()

    const answer = await ask(business.root, north, { quickId: asha.quickId, permission: 'view_branches' })
    const shared = { quick_id: asha.quickId, name: 'Asha Rao', permission: 'view_branches', by: 'role' }
    expect(answer).toEqual({
      reasons: [
        {
          ...shared,
          role_id: narrow.publicId,
          role_name: 'Front Desk',
          scope_type: 'shop',
          scope_id: north.quickId,
          scope_name: 'North',
          granted_by: business.root.name,
          granted_by_quick_id: business.root.quickId,
          granted_at: '2026-03-02T05:00:00.000Z',
        },
        {
          ...shared,
          role_id: wide.publicId,
          role_name: 'Overseer',
          scope_type: 'business',
          scope_id: business.quickId,
          scope_name: 'Kaveri Spaces',
          granted_by: null,
          granted_by_quick_id: null,
          granted_at: '2026-03-02T05:00:00.000Z',
        },
      ],
      total: 2,
      total_pages: 1,
    })
  })

  it('is being the root user, for everything, by no role', async () => {
    const branch = await t.given.branch()
    const { root } = branch.business
    const reasons = await askAll(root, branch, { quickId: root.quickId })
    expect(reasons.map(({ permission }) => permission)).toEqual(permissionNames)
    expect(reasons[0]).toMatchObject({
      by: 'root',
      role_id: null,
      scope_type: 'business',
      scope_id: branch.business.quickId,
      granted_by: null,
      granted_at: null,
    })
  })

  it('names everyone who holds a permission there, page by page', async () => {
    const root = await t.given.person({ name: 'Zoya Khan' })
    const business = await t.given.business({ root })
    const [north, south] = [await t.given.branch({ of: business }), await t.given.branch({ of: business })]
    const may: Permission[] = ['view_audit_logs']
    await t.given.staff({ on: north, name: 'Asha Rao', may })
    await t.given.staff({ on: business, name: 'Dev Shah', may })
    await t.given.staff({ on: south, name: 'From the south', may })
    await t.given.staff({ on: north, name: 'Former', may, active: false })
    await t.given.staff({ on: north, name: 'Other things', may: ['view_users'] })
    const question = { permission: 'view_audit_logs' as const, page_size: 2 }
    const names = async (page: number) =>
      (await ask(root, north, { ...question, page })).reasons.map(({ name }) => name)
    expect(await names(1)).toEqual(['Asha Rao', 'Dev Shah'])
    expect(await names(2)).toEqual(['Zoya Khan'])
    expect(await ask(root, north, { ...question, page: 3 })).toEqual({ reasons: [], total: 3, total_pages: 2 })
  })

  it('shows nobody outside the sight of those who may see roles on some branches only', async () => {
    const business = await t.given.business()
    const [north, south] = [await t.given.branch({ of: business }), await t.given.branch({ of: business })]
    const staff = await t.given.staff({ on: north, name: 'Asha Rao', may: ['view_roles'] })
    const stranger = await t.given.staff({ on: south, name: 'From the south', may: ['view_roles'] })
    const names = async (place: Somewhere, question: Question) =>
      new Set((await askAll(staff, place, question)).map(({ name }) => name))
    for (const place of [north, business]) {
      expect(await names(place, { permission: 'view_roles' })).toEqual(new Set(['Asha Rao', business.root.name]))
      expect(await names(place, { quickId: stranger.quickId })).toEqual(new Set())
    }
    await expect(ask(staff, south, { permission: 'view_roles' })).rejects.toMatchObject({ status: 404 })
    expect(await names(north, { quickId: (await t.given.business()).root.quickId })).toEqual(new Set())
  })

  it('asks for a user or a permission', async () => {
    const branch = await t.given.branch()
    await expect(ask(branch.business.root, branch, {})).rejects.toMatchObject({
      status: 422,
      message: 'Please name a user or a permission',
    })
  })
})

/** A business of random users, roles and grants, with a branch that was deleted under them. */
const givenGraph = async ({ users, branches: count, roles }: { users: number; branches: number; roles: number }) => {
  const { below } = t.deps.random
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T
  const someOf = <T>(list: readonly T[], most: number) =>
    new Set(Array.from({ length: 1 + below(most) }, () => oneOf(list))).values().toArray()

  const business = await t.given.business()
  const all: GivenBranch[] = []
  for (let number = 0; number <= count; number++) all.push(await t.given.branch({ of: business }))
  const [gone, ...branches] = all as [GivenBranch, ...GivenBranch[]]
  const made = []
  for (let number = 0; number < roles; number++) {
    const places = below(3) === 0 ? undefined : someOf(all, 3)
    made.push({ places, ...(await t.given.role(business, { may: someOf(permissionNames, 8), branches: places })) })
  }
  const people: GivenPerson[] = [business.root]
  for (let number = 0; number < users; number++) {
    const person = await t.given.person()
    await t.given.membership(business, person, below(3) === 0 ? null : someOf(all, 3), { active: below(6) > 0 })
    people.push(person)
  }
  for (const person of people) {
    for (const { roleId, places } of below(5) === 0 ? [] : someOf(made, 4)) {
      for (const place of places ?? [null]) await t.given.grant(business, person, roleId, place)
    }
  }
  await t.owner
    .cellOf(business)
    .updateTable('business.branch')
    .set({ deleted_at: t.clock.held })
    .where('branch_id', '=', gone.branchId)
    .execute()
  await t.given.moveAccess(business)
  return { business, branches, people }
}

/** What the door itself says. */
const isAdmitted = (person: GivenPerson, place: Somewhere, permission: Permission) => {
  const { businessId, quickId, cell } = businessOf(place)
  const found: Found = {
    businessId,
    businessQuickId: quickId,
    cell,
    branchId: 'branchId' in place ? place.branchId : undefined,
    isBusiness: !('branchId' in place),
    publicId: place.quickId,
  }
  const who = { ...person, sessionId: '', app: 'dashboard' as const, address: '', device: '', lane: 'first' as const }
  return admit(t.deps, who, { kind: 'gate', anyOf: [permission], denied: 'no' }, found).then(
    () => true,
    () => false,
  )
}

describe('explaining and enforcing', () => {
  proof(
    'AZ-05',
    'What is explained is what is enforced, for every user, permission and place.',
    { ci: { users: 10, branches: 3, roles: 8 }, stated: { users: 100, branches: 20, roles: 60 } },
    async (size) => {
      const { business, branches, people } = await givenGraph(size)
      const byName = new Map<string, boolean>()
      const name = (quickId: string, place: Somewhere, permission: Permission) =>
        `${quickId} ${permission} at ${place.quickId}`
      for (const place of [business, ...branches]) {
        for (const person of people) {
          for (const permission of permissionNames) {
            byName.set(name(person.quickId, place, permission), await isAdmitted(person, place, permission))
          }
        }
      }
      const admitted = new Set(byName.keys().filter((key) => byName.get(key)))

      const [byUser, byPermission] = [new Set<string>(), new Set<string>()]
      for (const place of [business, ...branches]) {
        const note = (into: Set<string>) => (reason: Reason) =>
          into.add(name(reason.quick_id, place, reason.permission))
        for (const { quickId } of people) (await askAll(business.root, place, { quickId })).forEach(note(byUser))
        for (const permission of permissionNames) {
          ;(await askAll(business.root, place, { permission })).forEach(note(byPermission))
        }
      }
      expect(byUser.symmetricDifference(admitted)).toEqual(new Set())
      expect(byPermission.symmetricDifference(admitted)).toEqual(new Set())
      expect(admitted.size).toBeGreaterThan(0)
      expect(admitted.size).toBeLessThan(byName.size)
      return { 'Compared, from both sides': byName.size, Admitted: admitted.size, Disagreements: 0 }
    },
  )
})
