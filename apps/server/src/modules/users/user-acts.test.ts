import { randomUUID } from 'node:crypto'
import { access } from '@quickprism/contract/access'
import { memberships } from '@quickprism/contract/memberships'
import { type Permission, permissionNames } from '@quickprism/contract/permissions'
import { users } from '@quickprism/contract/users'
import type { GivenBranch, GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { followMembership } from '../access/jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const memberOf = (business: GivenBusiness, { personId }: GivenPerson) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.membership')
    .selectAll()
    .where('business_id', '=', business.businessId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

const grantsOf = (business: GivenBusiness, { personId }: GivenPerson) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.role_grant')
    .select(['role_id', 'branch_id', 'granted_by', 'granted_at'])
    .where('business_id', '=', business.businessId)
    .where('person_id', '=', personId)
    .orderBy('role_id')
    .orderBy('branch_id')
    .execute()

const branchesOf = async (business: GivenBusiness, { personId }: GivenPerson) =>
  (
    await t.owner
      .cellOf(business)
      .selectFrom('business.membership_branch')
      .select('branch_id')
      .where('business_id', '=', business.businessId)
      .where('person_id', '=', personId)
      .orderBy('branch_id')
      .execute()
  ).map(({ branch_id }) => branch_id)

const aBusiness = async () => {
  const business = await t.given.business({ name: 'Kaveri Spaces' })
  const north = await t.given.branch({ of: business, name: 'North' })
  const south = await t.given.branch({ of: business, name: 'South' })
  return { business, root: business.root, north, south }
}

type Assigned = { scope_type: 'business' | 'shop'; scope_role_data: Record<string, string[]> }

const onBranches = (scope_role_data: Record<string, string[]>): Assigned => ({ scope_type: 'shop', scope_role_data })
const onBusiness = ({ quickId }: GivenBusiness, roles: string[] = []): Assigned => ({
  scope_type: 'business',
  scope_role_data: { [quickId]: roles },
})

const create = (as: GivenPerson, who: GivenPerson, assigned: Assigned, additional_info = {}) =>
  t.as(as)(users.create, { body: { quick_id: who.quickId, ...assigned, additional_info } })

const edit = (as: GivenPerson, { quickId }: GivenPerson, body: Assigned) =>
  t.as(as)(users.edit, { params: { userId: quickId }, body })

const preview = (as: GivenPerson, { quickId }: GivenPerson, body: Assigned) =>
  t.as(as)(users.tryEdit, { params: { userId: quickId }, body })

const setStatus = (as: GivenPerson, { quickId }: GivenPerson, status: boolean, scopeId: string) =>
  t.as(as)(users.setStatus, { body: { quickId, status, scopeId } })

const remove = (as: GivenPerson, { quickId }: GivenPerson, scopeId: string) =>
  t.as(as)(users.remove, { body: { scopeId, userQuickId: quickId } })

const done = { ok: true, errors: [], warnings: [] }

describe('creating a user', () => {
  it('makes a person a user with roles at each place', async () => {
    const { business, root, north, south } = await aBusiness()
    const person = await t.given.person({ name: 'Bela Nair' })
    const desk = await t.given.role(business, { name: 'Desk', may: ['view_branches'], branches: [north, south] })
    const back = await t.given.role(business, { name: 'Back', may: ['view_roles'], branches: [south] })
    const outcome = await create(
      root,
      person,
      onBranches({ [north.quickId]: [desk.publicId], [south.quickId]: [desk.publicId, back.publicId] }),
      { ' Badge ': ' 17 ', Blank: '  ', '  ': 'lost' },
    )
    spec('D2-UFORM-30', 'D2-UFORM-53')
    expect(outcome).toEqual(done)

    spec('D2-UFORM-28', 'D2-UFORM-45')
    expect(await memberOf(business, person)).toMatchObject({
      scope_type: 2,
      active: true,
      quick_id: person.quickId,
      name: 'Bela Nair',
      email: person.email,
      mobile: person.mobile,
      additional_info: { Badge: '17' },
      created_by: root.personId,
    })
    expect(await branchesOf(business, person)).toEqual([north.branchId, south.branchId])
    const given = { granted_by: root.personId, granted_at: t.clock.held }
    spec('D2-UFORM-35')
    expect(await grantsOf(business, person)).toEqual([
      { role_id: desk.roleId, branch_id: north.branchId, ...given },
      { role_id: desk.roleId, branch_id: south.branchId, ...given },
      { role_id: back.roleId, branch_id: south.branchId, ...given },
    ])
    expect(await t.owner.trailOf(business)).toContainEqual(
      expect.objectContaining({
        event: 'user.created',
        actor: root.personId,
        branch: null,
        about: person.quickId,
        reason: 'added Desk, Back',
      }),
    )
    expect(
      await t.as(root)(users.details, {
        params: { userId: person.quickId },
        query: { businessId: business.quickId },
      }),
    ).toMatchObject({ additional_info: { Badge: '17' } })
  })

  it('lets them in once they have joined', async () => {
    const { business, root, north } = await aBusiness()
    const person = await t.given.person()
    const role = await t.given.role(business, { may: ['view_branches'], branches: [north] })
    await create(root, person, onBranches({ [north.quickId]: [role.publicId] }))
    await followMembership({ personId: person.personId }, t.deps, admitJob(business.cell, business.businessId))
    expect(await t.as(person)(access.get, {})).toEqual([])
    await t.as(person)(memberships.join, { body: { business_quickID: business.quickId } })
    expect(await t.as(person)(access.get, {})).toEqual([{ scope_id: north.quickId, permissions: ['view_branches'] }])
  })

  it('warns of a user who has no role yet', async () => {
    const { business, root } = await aBusiness()
    const person = await t.given.person({ name: 'Chand Das' })
    expect(await create(root, person, onBusiness(business))).toEqual({
      ok: true,
      errors: [],
      warnings: [
        {
          message: 'Chand Das has no roles yet and cannot do anything until one is assigned.',
          said: {
            key: '{{name}} has no roles yet and cannot do anything until one is assigned.',
            values: { name: 'Chand Das' },
          },
        },
      ],
    })
    expect(await memberOf(business, person)).toMatchObject({ scope_type: 1 })
  })

  it('does nothing for someone who is a user already, active or not', async () => {
    const { business, root, north } = await aBusiness()
    for (const active of [true, false]) {
      const staff = await t.given.staff({ on: north, active })
      const before = (await t.owner.trailOf(business)).length
      expect(await create(root, staff, onBusiness(business))).toEqual({
        ok: false,
        errors: [
          {
            message: 'This person is already a user of Kaveri Spaces.',
            said: { key: 'This person is already a user of {{business}}.', values: { business: 'Kaveri Spaces' } },
          },
        ],
        warnings: [],
      })
      expect(await memberOf(business, staff)).toMatchObject({ scope_type: 2, active })
      expect((await t.owner.trailOf(business)).slice(before).map(({ event }) => event)).not.toContain('user.created')
    }
  })

  it('D2-UFORM-34, D2-UFORM-44: does nothing when a role falls outside the scope', async () => {
    const { business, root, north, south } = await aBusiness()
    const person = await t.given.person()
    const wide = await t.given.role(business, { name: 'Auditor', may: ['view_roles'] })
    const local = await t.given.role(business, { name: 'Desk', may: ['view_roles'], branches: [south] })
    const outsideOf = (name: string) => ({
      message: `Role '${name}' cannot be assigned to the user as it falls outside user's scope.`,
      said: {
        key: "Role '{{role}}' cannot be assigned to the user as it falls outside user's scope.",
        values: { role: name },
      },
    })
    expect(await create(root, person, onBranches({ [north.quickId]: [wide.publicId, local.publicId] }))).toEqual({
      ok: false,
      errors: [outsideOf('Auditor'), outsideOf('Desk')],
      warnings: [],
    })
    expect(await create(root, person, onBusiness(business, [local.publicId]))).toMatchObject({
      ok: false,
      errors: [outsideOf('Desk')],
    })
    expect(await memberOf(business, person)).toBeUndefined()
  })

  it('D2-UFORM-37: knows no scope but business and shop, and takes at least one place', async () => {
    const { business, root } = await aBusiness()
    const person = await t.given.person()
    const wrong = { scope_type: 'planet', scope_role_data: { [business.quickId]: [] } } as unknown as Assigned
    await expect(create(root, person, wrong)).rejects.toMatchObject({ status: 422 })
    await expect(create(root, person, onBranches({}))).rejects.toMatchObject({
      status: 422,
      message: 'Scope IDs are required',
    })
  })

  it('finds no places and roles of other businesses, nor roles of branches the caller does not know', async () => {
    const { business, root, north, south } = await aBusiness()
    const person = await t.given.person()
    const other = await aBusiness()
    const theirs = await t.given.role(other.business, { may: ['view_roles'] })
    const hidden = await t.given.role(business, { name: 'Vault', may: ['view_roles'], branches: [south] })
    const missing = { status: 404, message: 'Not found' }
    await expect(
      create(root, person, onBranches({ [north.quickId]: [], [other.north.quickId]: [] })),
    ).rejects.toMatchObject(missing)
    await expect(create(root, person, onBusiness(business, [theirs.publicId]))).rejects.toMatchObject(missing)
    await expect(create(root, person, { ...onBusiness(business), scope_type: 'shop' })).rejects.toMatchObject(missing)
    await expect(
      create(root, person, { ...onBranches({ [north.quickId]: [] }), scope_type: 'business' }),
    ).rejects.toMatchObject(missing)
    const local = await t.given.staff({ on: north, may: ['create_users'] })
    await expect(create(local, person, onBranches({ [north.quickId]: [hidden.publicId] }))).rejects.toMatchObject(
      missing,
    )
    await expect(create(local, person, onBranches({ [north.quickId]: [], [south.quickId]: [] }))).rejects.toMatchObject(
      missing,
    )
  })

  it('needs the permission at each place', async () => {
    const { business, north, south } = await aBusiness()
    const adder = await t.given.staff({ on: north, may: ['create_users'] })
    const { roleId } = await t.given.role(business, { may: ['view_users'], branches: [south] })
    await t.given.grant(business, adder, roleId, south)
    await t.given.moveAccess(business)
    await expect(
      create(adder, await t.given.person(), onBranches({ [north.quickId]: [], [south.quickId]: [] })),
    ).rejects.toMatchObject({
      status: 403,
      message:
        "You don't have permission to create the Users. You do not hold Create Users on every branch this is about.",
    })
    await expect(create(adder, await t.given.person(), onBusiness(business))).rejects.toMatchObject({ status: 403 })
  })

  it('AZ-03: gives nobody what the giver does not hold there, not even what a permission needs', async () => {
    const { business, north } = await aBusiness()
    const adder = await t.given.staff({ on: north, may: ['create_users', 'delete_users'] })
    const role = await t.given.role(business, { name: 'Cleaner', may: ['delete_users'], branches: [north] })
    const person = await t.given.person()
    await expect(create(adder, person, onBranches({ [north.quickId]: [role.publicId] }))).rejects.toMatchObject({
      status: 403,
      message: 'You cannot assign the role Cleaner: you do not hold View Users there.',
    })
    expect(await memberOf(business, person)).toBeUndefined()
  })

  it('knows nobody behind an unknown quickID', async () => {
    const { business, root } = await aBusiness()
    await expect(create(root, { quickId: 'ZZZZZZZZ' } as GivenPerson, onBusiness(business))).rejects.toMatchObject({
      status: 404,
      message: 'No person has this Quick ID',
    })
  })

  it('makes one user of a call that is repeated, and of two people at the same moment', async () => {
    const { business, root, north } = await aBusiness()
    const person = await t.given.person()
    const key = randomUUID()
    const body = { quick_id: person.quickId, ...onBusiness(business) }
    const answers = [
      await t.as(root)(users.create, { body }, { key }),
      await t.as(root)(users.create, { body }, { key }),
    ]
    expect(answers[1]).toEqual(answers[0])

    const second = await t.given.person()
    const adder = await t.given.staff({ on: business, may: ['create_users'] })
    const both = await Promise.all([root, adder].map((as) => create(as, second, onBranches({ [north.quickId]: [] }))))
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  it('lets eight through who each add another person at the same moment', async () => {
    const { business, root } = await aBusiness()
    const people = await Promise.all(Array.from({ length: 8 }, () => t.given.person()))
    const outcomes = await Promise.all(people.map((person) => create(root, person, onBusiness(business))))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8)
  })
})

describe('editing a user', () => {
  it('D2-UFORM-29, D2-UFORM-56: changes places and roles, and leaves what stays as it was granted', async () => {
    const { business, root, north, south } = await aBusiness()
    const person = await t.given.person()
    const desk = await t.given.role(business, { name: 'Desk', may: ['view_branches'], branches: [north, south] })
    const back = await t.given.role(business, { name: 'Back', may: ['view_roles'], branches: [north] })
    const editor = await t.given.staff({
      on: business,
      may: ['edit_users', 'view_users', 'view_roles', 'view_branches'],
    })
    await create(root, person, onBranches({ [north.quickId]: [desk.publicId, back.publicId] }))
    const firstGrant = t.clock.held
    t.clock.held = new Date(firstGrant.getTime() + 60_000)

    expect(
      await edit(editor, person, onBranches({ [north.quickId]: [desk.publicId], [south.quickId]: [desk.publicId] })),
    ).toEqual(done)
    expect(await branchesOf(business, person)).toEqual([north.branchId, south.branchId])
    expect(await grantsOf(business, person)).toEqual([
      { role_id: desk.roleId, branch_id: north.branchId, granted_by: root.personId, granted_at: firstGrant },
      { role_id: desk.roleId, branch_id: south.branchId, granted_by: editor.personId, granted_at: t.clock.held },
    ])
    expect((await t.owner.trailOf(business)).at(-1)).toMatchObject({
      event: 'user.edited',
      actor: editor.personId,
      about: person.quickId,
      reason: 'scope changed; added Desk; ended Back',
    })

    await edit(editor, person, onBranches({ [south.quickId]: [] }))
    expect(await branchesOf(business, person)).toEqual([south.branchId])
    expect(await grantsOf(business, person)).toEqual([])
  })

  it('D2-UFORM-31: another scope type takes all roles of the one before', async () => {
    const { business, root, north } = await aBusiness()
    const person = await t.given.person({ name: 'Devi Shah' })
    const local = await t.given.role(business, { may: ['view_branches'], branches: [north] })
    const wide = await t.given.role(business, { may: ['view_branches'] })
    await create(root, person, onBranches({ [north.quickId]: [local.publicId] }))
    expect(await edit(root, person, onBusiness(business))).toEqual({
      ok: true,
      errors: [],
      warnings: [
        {
          message: 'Devi Shah has no roles yet and cannot do anything until one is assigned.',
          said: {
            key: '{{name}} has no roles yet and cannot do anything until one is assigned.',
            values: { name: 'Devi Shah' },
          },
        },
      ],
    })
    expect(await memberOf(business, person)).toMatchObject({ scope_type: 1 })
    expect([await branchesOf(business, person), await grantsOf(business, person)]).toEqual([[], []])

    await edit(root, person, onBusiness(business, [wide.publicId]))
    await edit(root, person, onBranches({ [north.quickId]: [] }))
    expect(await memberOf(business, person)).toMatchObject({ scope_type: 2 })
    expect([await branchesOf(business, person), await grantsOf(business, person)]).toEqual([[north.branchId], []])
  })

  it('D2-UFORM-44: changes nothing when a role falls outside the scope', async () => {
    const { business, root, north } = await aBusiness()
    const staff = await t.given.staff({ on: north, may: ['view_branches'] })
    const wide = await t.given.role(business, { name: 'Auditor', may: ['view_roles'] })
    expect(await edit(root, staff, onBranches({ [north.quickId]: [wide.publicId] }))).toEqual({
      ok: false,
      errors: [
        {
          message: "Role 'Auditor' cannot be assigned to the user as it falls outside user's scope.",
          said: {
            key: "Role '{{role}}' cannot be assigned to the user as it falls outside user's scope.",
            values: { role: 'Auditor' },
          },
        },
      ],
      warnings: [],
    })
    expect(await grantsOf(business, staff)).toHaveLength(1)
  })

  it('leaves the places alone that are out of the caller’s reach', async () => {
    const { business, north, south } = await aBusiness()
    const person = await t.given.person()
    await t.given.membership(business, person, [north, south])
    const role = await t.given.role(business, { name: 'Desk', may: ['view_branches'], branches: [north, south] })
    await t.given.grant(business, person, role.roleId, south)
    const editor = await t.given.staff({ on: north, may: ['edit_users', 'view_branches'] })

    expect(await edit(editor, person, onBranches({ [north.quickId]: [role.publicId] }))).toEqual(done)
    expect(await branchesOf(business, person)).toEqual([north.branchId, south.branchId])
    expect(await grantsOf(business, person)).toHaveLength(2)
    expect((await t.owner.trailOf(business)).at(-1)).toMatchObject({ event: 'user.edited', branch: north.branchId })

    const both = (atSouth: string[]) => onBranches({ [north.quickId]: [], [south.quickId]: atSouth })
    await expect(edit(editor, person, both([]))).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to edit the Users. You do not hold Edit Users on every branch this is about.",
    })
    expect(await edit(editor, person, both([role.publicId]))).toEqual(done)
    expect(await grantsOf(business, person)).toMatchObject([{ branch_id: south.branchId }])
    await expect(edit(editor, person, onBusiness(business))).rejects.toMatchObject({ status: 403 })
  })

  it('does not let someone with one branch change a user of the whole business', async () => {
    const { business, north } = await aBusiness()
    const wide = await t.given.staff({ on: business, may: ['view_branches'] })
    const editor = await t.given.staff({ on: north, may: ['edit_users'] })
    await expect(edit(editor, wide, onBusiness(business))).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to edit the Users. You do not hold Edit Users on the whole business.",
    })
    await expect(edit(editor, wide, onBranches({ [north.quickId]: [] }))).rejects.toMatchObject({ status: 403 })
  })

  it('AZ-03: nobody gives themselves or others what they do not hold there', async () => {
    const { business, north } = await aBusiness()
    const may: Permission[] = ['edit_users', 'view_users', 'view_roles']
    const editor = await t.given.staff({ on: north, may })
    const friend = await t.given.staff({ on: north })
    const role = await t.given.role(business, { name: 'Master', may: ['view_audit_logs'], branches: [north] })
    for (const person of [editor, friend]) {
      await expect(edit(editor, person, onBranches({ [north.quickId]: [role.publicId] }))).rejects.toMatchObject({
        status: 403,
        message: 'You cannot assign the role Master: you do not hold View Audit Logs there.',
      })
    }
  })

  it('refuses to change the root user, and one’s own scope', async () => {
    const { business, root, north, south } = await aBusiness()
    const editor = await t.given.staff({ on: business, may: ['edit_users', 'view_users', 'view_roles'] })
    await expect(edit(editor, root, onBusiness(business))).rejects.toMatchObject({
      status: 409,
      message: 'The root user cannot be edited.',
    })
    await expect(edit(editor, editor, onBranches({ [north.quickId]: [] }))).rejects.toMatchObject({
      status: 409,
      message: 'You cannot change the scope of your own account.',
    })
    const local = await t.given.staff({ on: north, may: ['edit_users'] })
    const { roleId } = await t.given.role(business, { may: ['edit_users'], branches: [south] })
    await t.given.grant(business, local, roleId, south)
    await t.given.moveAccess(business)
    await expect(edit(local, local, onBranches({ [north.quickId]: [], [south.quickId]: [] }))).rejects.toMatchObject({
      status: 409,
    })
  })

  it('takes a role from oneself, if one wants to', async () => {
    const { business, north } = await aBusiness()
    const editor = await t.given.staff({ on: north, may: ['edit_users'] })
    expect(await edit(editor, editor, onBranches({ [north.quickId]: [] }))).toMatchObject({ ok: true })
    expect(await grantsOf(business, editor)).toEqual([])
    await expect(edit(editor, editor, onBranches({ [north.quickId]: [] }))).rejects.toMatchObject({ status: 403 })
  })
})

describe('trying an edit out', () => {
  it('says what the user would gain and lose, and changes nothing', async () => {
    const { business, root, north } = await aBusiness()
    const staff = await t.given.staff({ on: north, name: 'Esha Iyer', may: ['view_branches'] })
    const wide = await t.given.role(business, { may: ['view_roles'] })
    const before = [
      await grantsOf(business, staff),
      await branchesOf(business, staff),
      (await t.owner.trailOf(business)).length,
    ]
    const about = { quick_id: staff.quickId, name: 'Esha Iyer' }
    expect(await preview(root, staff, onBusiness(business, [wide.publicId]))).toEqual({
      gained: [{ ...about, scope_id: business.quickId, scope_name: 'Kaveri Spaces', permissions: ['view_roles'] }],
      lost: [{ ...about, scope_id: north.quickId, scope_name: 'North', permissions: ['view_branches'] }],
      people_gaining: 1,
      people_losing: 1,
    })
    const trail = (await t.owner.trailOf(business)).filter(({ event }) => event !== 'session.signed-in')
    expect([await grantsOf(business, staff), await branchesOf(business, staff)]).toEqual(before.slice(0, 2))
    expect(trail).toHaveLength(0)
  })

  it('refuses what the edit itself would refuse', async () => {
    const { business, root, north } = await aBusiness()
    const staff = await t.given.staff({ on: north })
    const wide = await t.given.role(business, { name: 'Auditor', may: ['view_roles'] })
    await expect(preview(root, root, onBusiness(business))).rejects.toMatchObject({ status: 409 })
    await expect(preview(root, staff, onBranches({ [north.quickId]: [wide.publicId] }))).rejects.toMatchObject({
      status: 422,
      message: "Role 'Auditor' cannot be assigned to the user as it falls outside user's scope.",
    })
  })
})

describe('deactivating and activating a user', () => {
  it('shuts them out at their very next call, and lets them in again', async () => {
    const { business, root, north } = await aBusiness()
    const staff = await t.given.staff({ on: north, may: ['view_users'] })
    const ask = () =>
      t
        .as(staff)(users.list, { query: { scope_type: 'shop', scope_id: north.quickId, page: 1 } })
        .then(
          () => 200,
          ({ status }: { status: number }) => status,
        )
    expect(await ask()).toBe(200)
    spec('D2-USERS-24', 'D2-USERS-30')
    expect(await setStatus(root, staff, false, north.quickId)).toEqual({
      success: true,
      message: 'User deactivated successfully!',
    })
    spec('ID-10')
    expect(await ask()).toBe(404)
    expect(await t.as(staff)(access.get, {})).toEqual([])
    expect((await t.owner.trailOf(business)).at(-1)).toMatchObject({
      event: 'user.status-changed',
      branch: north.branchId,
      about: staff.quickId,
      reason: 'deactivated',
    })
    expect(await grantsOf(business, staff)).toHaveLength(1)

    expect(await setStatus(root, staff, true, business.quickId)).toMatchObject({
      message: 'User activated successfully!',
    })
    expect(await ask()).toBe(200)
  })

  it('takes a status that is neither true nor false for none', async () => {
    const { root, north } = await aBusiness()
    const staff = await t.given.staff({ on: north })
    await expect(setStatus(root, staff, 'yes' as unknown as boolean, north.quickId)).rejects.toMatchObject({
      status: 422,
      message: 'Status must be a boolean value',
    })
  })

  it('needs the permission wherever the user works', async () => {
    const { business, root, north, south } = await aBusiness()
    const person = await t.given.person()
    await t.given.membership(business, person, [north, south])
    const wide = await t.given.staff({ on: business })
    const local = await t.given.staff({ on: north, may: ['deactivate_users'] })
    const elsewhere = await t.given.staff({ on: south })
    await expect(setStatus(local, person, false, north.quickId)).rejects.toMatchObject({ status: 403 })
    await expect(setStatus(local, wide, false, north.quickId)).rejects.toMatchObject({
      status: 403,
      message:
        "You don't have permission to change the status of Users. You do not hold Deactivate Users on the whole business.",
    })
    await expect(setStatus(local, elsewhere, false, north.quickId)).rejects.toMatchObject({ status: 404 })
    await expect(setStatus(root, person, false, business.quickId)).resolves.toMatchObject({ success: true })
  })

  it('gives nobody back what the one who does it does not hold there', async () => {
    const { business, root, north } = await aBusiness()
    const former = await t.given.staff({ on: business, may: ['view_users', 'edit_users', 'edit_roles'], active: false })
    const guard = await t.given.staff({ on: north, may: ['view_users'], active: false })
    const clerk = await t.given.staff({ on: business, may: ['view_users', 'deactivate_users'] })
    const entries = (await t.owner.trailOf(business)).length
    await expect(setStatus(clerk, former, true, business.quickId)).rejects.toMatchObject({
      status: 403,
      message:
        'You cannot activate this user, who holds permissions that you do not hold there: View Permissions, View Roles, Edit Roles, Edit Users.',
    })
    expect(await t.as(former)(access.get, {})).toEqual([])
    expect(await t.owner.trailOf(business)).toHaveLength(entries)

    await expect(setStatus(clerk, guard, true, business.quickId)).resolves.toMatchObject({ success: true })
    await expect(setStatus(root, former, true, business.quickId)).resolves.toMatchObject({ success: true })
    // Whoever is active already gains nothing by it.
    await expect(setStatus(clerk, former, true, business.quickId)).resolves.toMatchObject({ success: true })
  })

  it('gives a root user who was let go nothing but by those who hold everything', async () => {
    const { business, root } = await aBusiness()
    const clerk = await t.given.staff({ on: business, may: ['view_users', 'deactivate_users'] })
    const peer = await t.given.staff({ on: business, may: permissionNames })
    await t.owner
      .cellOf(business)
      .updateTable('business.membership')
      .set({ active: false })
      .where('person_id', '=', root.personId)
      .execute()
    await expect(setStatus(clerk, root, true, business.quickId)).rejects.toMatchObject({ status: 403 })
    await expect(setStatus(peer, root, true, business.quickId)).resolves.toMatchObject({ success: true })
  })

  it('refuses for oneself and for the root user', async () => {
    const { business, root } = await aBusiness()
    const other = await t.given.staff({ on: business, may: ['deactivate_users'] })
    await expect(setStatus(other, root, false, business.quickId)).rejects.toMatchObject({
      status: 409,
      message: 'The root user cannot be deactivated.',
    })
    await expect(setStatus(other, other, false, business.quickId)).rejects.toMatchObject({
      status: 409,
      message: 'You cannot deactivate your own account.',
    })
  })
})

describe('deleting a user', () => {
  it('D2-USERS-28, D2-USERS-31: ends the membership of a business user in the whole business', async () => {
    const { business, root } = await aBusiness()
    const staff = await t.given.staff({ on: business, may: ['view_roles'] })
    await t.as(staff)(access.get, {})
    expect(await remove(root, staff, business.quickId)).toEqual({
      success: true,
      message: 'User deleted successfully!',
    })
    expect([await memberOf(business, staff), await grantsOf(business, staff)]).toEqual([undefined, []])
    expect(await t.as(staff)(access.get, {})).toEqual([])
    expect((await t.owner.trailOf(business)).at(-1)).toMatchObject({
      event: 'user.deleted',
      branch: null,
      about: staff.quickId,
    })
    expect(await create(root, staff, onBusiness(business))).toMatchObject({ ok: true })
  })

  it('D2-USERS-28: ends what a branch user has at the selected branch, and the whole with the last one', async () => {
    const { business, root, north, south } = await aBusiness()
    const person = await t.given.person()
    await t.given.membership(business, person, [north, south])
    const role = await t.given.role(business, { may: ['view_branches'], branches: [north, south] })
    for (const branch of [north, south]) await t.given.grant(business, person, role.roleId, branch)
    await remove(root, person, north.quickId)
    expect(await branchesOf(business, person)).toEqual([south.branchId])
    expect(await grantsOf(business, person)).toMatchObject([{ branch_id: south.branchId }])
    await expect(remove(root, person, north.quickId)).rejects.toMatchObject({ status: 404 })
    await remove(root, person, south.quickId)
    expect(await memberOf(business, person)).toBeUndefined()
  })

  it('needs the permission at the scope that is named', async () => {
    const { business, north } = await aBusiness()
    const staff = await t.given.staff({ on: north })
    const wide = await t.given.staff({ on: business, name: 'Farah Khan' })
    const local = await t.given.staff({ on: north, may: ['delete_users'] })
    await expect(remove(local, staff, business.quickId)).rejects.toMatchObject({ status: 403 })
    await expect(remove(local, wide, north.quickId)).rejects.toMatchObject({
      status: 409,
      message: 'Farah Khan is a user of the whole business and is deleted there.',
    })
    await expect(remove(local, staff, north.quickId)).resolves.toMatchObject({ success: true })
  })

  it('refuses for oneself and for the root user', async () => {
    const { business, root } = await aBusiness()
    const other = await t.given.staff({ on: business, may: ['delete_users'] })
    await expect(remove(other, root, business.quickId)).rejects.toMatchObject({
      status: 409,
      message: 'The root user cannot be deleted.',
    })
    await expect(remove(other, other, business.quickId)).rejects.toMatchObject({
      status: 409,
      message: 'You cannot delete your own account.',
    })
  })
})

describe('the branch of a user', () => {
  const placesOf = ({ personId }: GivenPerson) =>
    t.owner.identity
      .selectFrom('identity.person_place')
      .select('branch_id')
      .where('person_id', '=', personId)
      .where('active', '=', true)
      .orderBy('branch_id')
      .execute()

  const followed = ({ business }: GivenBranch, { personId }: GivenPerson) =>
    followMembership({ personId }, t.deps, admitJob(business.cell, business.businessId))

  it('is known to identity after every change of it', async () => {
    const { business, root, north, south } = await aBusiness()
    const person = await t.given.person()
    const at = async () => {
      await followed(north, person)
      return (await placesOf(person)).map(({ branch_id }) => branch_id)
    }
    await create(root, person, onBranches({ [north.quickId]: [] }))
    expect(await at()).toEqual([])
    await t.as(person)(memberships.join, { body: { business_quickID: business.quickId } })
    expect(await at()).toEqual([north.branchId])
    await edit(root, person, onBranches({ [south.quickId]: [] }))
    expect(await at()).toEqual([south.branchId])
    await edit(root, person, onBusiness(business))
    expect(await at()).toEqual([null])
    await setStatus(root, person, false, business.quickId)
    expect(await at()).toEqual([])
    await setStatus(root, person, true, business.quickId)
    expect(await at()).toEqual([null])
    await remove(root, person, business.quickId)
    expect(await at()).toEqual([])
  })
})
