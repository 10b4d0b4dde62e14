import type { CallFailed } from '@quickprism/client/client'
import type { Permission } from '@quickprism/contract/permissions'
import { roles } from '@quickprism/contract/roles'
import { users } from '@quickprism/contract/users'
import type { GivenBranch, GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { BRANCHES, type Scope, type Step, step, type World, world } from '@quickprism/tools/testing/role-steps'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Steps taken in one business before a new one is made. */
const STEPS = 20
const SEED = 20_260_302

type Stage = { business: GivenBusiness; branches: GivenBranch[]; people: GivenPerson[] }

const build = async ({ roles: kinds, users: members }: World): Promise<Stage> => {
  const business = await t.given.business()
  const branches: GivenBranch[] = []
  for (let number = 0; number < BRANCHES; number++) branches.push(await t.given.branch({ of: business }))
  const placesIn = (scope: Scope) => (scope === 'business' ? null : scope.map((at) => branches[at] as GivenBranch))
  const made: { roleId: number; places: GivenBranch[] | null }[] = []
  for (const kind of kinds) {
    const places = placesIn(kind.scope)
    // As they are told, without what they need: whoever holds such a role may not pass it on.
    const { roleId } = await t.given.role(business, { may: kind.permissions, branches: places ?? undefined })
    made.push({ roleId, places })
  }
  const people: GivenPerson[] = []
  for (const member of members) {
    const person = await t.given.person()
    const places = placesIn(member.scope)
    await t.given.membership(business, person, places, { active: member.isActive })
    const chosen = new Set([...member.roles, ...(member.isMaker ? [0, 1] : [])])
    for (const role of [...chosen].map((at) => made[at] as (typeof made)[number])) {
      if (places === null && role.places === null) await t.given.grant(business, person, role.roleId, null)
      for (const place of places ?? []) {
        if (role.places?.includes(place)) await t.given.grant(business, person, role.roleId, place)
      }
    }
    people.push(person)
  }
  await t.given.moveAccess(business)
  return { business, branches, people }
}

type Rights = {
  active: Set<number>
  /** Those of the inactive as well: what was slipped to them would show when they are let in again. */
  held: Set<string>
  /** Those of the active alone: letting someone in again gives them all of theirs. */
  used: Set<string>
}

/** Who holds what where, worked out from the bare tables: "person place permission", a branch having its business's too. */
const rightsIn = async ({ business, branches }: Stage): Promise<Rights> => {
  const { businessId } = business
  const cell = t.owner.cellOf(business)
  const all = (table: 'business.role' | 'business.role_grant' | 'business.membership') =>
    cell.selectFrom(table).selectAll().where('business_id', '=', businessId).execute() as Promise<never[]>
  const roleRows: { role_id: number; permissions: string[] }[] = await all('business.role')
  const grants: { person_id: number; role_id: number; branch_id: number | null }[] = await all('business.role_grant')
  const members: { person_id: number; active: boolean }[] = await all('business.membership')
  const active = new Set(members.filter((member) => member.active).map(({ person_id }) => person_id))
  const permissionsOf = new Map(roleRows.map((row) => [row.role_id, row.permissions]))
  const [held, used] = [new Set<string>(), new Set<string>()]
  for (const { person_id, role_id, branch_id } of grants) {
    const places = branch_id === null ? [0, ...branches.map(({ branchId }) => branchId)] : [branch_id]
    for (const place of places) {
      for (const permission of permissionsOf.get(role_id) ?? []) {
        held.add(`${person_id} ${place} ${permission}`)
        if (active.has(person_id)) used.add(`${person_id} ${place} ${permission}`)
      }
    }
  }
  return { active, held, used }
}

const rolesIn = async ({ business }: Stage) => {
  const rows = await t.owner
    .cellOf(business)
    .selectFrom('business.role')
    .leftJoin('business.role_branch', (join) =>
      join
        .onRef('business.role_branch.business_id', '=', 'business.role.business_id')
        .onRef('business.role_branch.role_id', '=', 'business.role.role_id'),
    )
    .select(['public_id', 'permissions', 'branch_id'])
    .where('business.role.business_id', '=', business.businessId)
    .orderBy('business.role.role_id')
    .execute()
  return Map.groupBy(rows, ({ public_id }) => public_id)
    .entries()
    .map(([publicId, places]) => ({
      publicId,
      permissions: (places[0]?.permissions ?? []) as Permission[],
      branchIds: places.flatMap(({ branch_id }) => branch_id ?? []),
    }))
    .toArray()
}

let named = 0

const roleFormOf = (places: readonly (GivenBusiness | GivenBranch)[], permissions: Permission[]) => ({
  role_name: `Made ${++named}`,
  role_description: 'x',
  scope_type: places.every((place) => 'branchId' in place) ? ('shop' as const) : ('business' as const),
  scope_id: [...new Set(places.map(({ quickId }) => quickId))],
  permissions: [...new Set(permissions)],
})

/** The step as a call of its actor. */
const take = async (stage: Stage, taken: Step): Promise<unknown> => {
  const { business, branches, people } = stage
  const by = t.as(people[taken.actor])
  const known = await rolesIn(stage)
  const chosen = (at: number) => known[at % known.length] as (typeof known)[number]
  const placesIn = (scope: Scope) =>
    scope === 'business' ? [business] : scope.map((at) => branches[at] as GivenBranch)

  if (taken.kind === 'create role') {
    return by(roles.create, { body: roleFormOf(placesIn(taken.scope), taken.permissions) })
  }
  if (taken.kind === 'edit role' || taken.kind === 'widen role') {
    const { publicId, permissions: before, branchIds } = chosen(taken.role)
    const at = branches.filter(({ branchId }) => branchIds.includes(branchId))
    const now = at.length > 0 ? at : [business]
    const body =
      taken.kind === 'edit role'
        ? roleFormOf(now, [...(taken.keeps > 0 ? before : []), ...taken.permissions])
        : roleFormOf(taken.scope === 'business' ? [business] : [...placesIn(taken.scope), ...at], before)
    return by(roles.edit, { params: { roleId: publicId }, body })
  }
  if (taken.kind === 'activate' || taken.kind === 'deactivate') {
    const { quickId } = people[taken.to] as GivenPerson
    return by(users.setStatus, { body: { quickId, status: taken.kind === 'activate', scopeId: business.quickId } })
  }
  const places = placesIn(taken.scope)
  const scope_type = taken.scope === 'business' ? ('business' as const) : ('shop' as const)
  // Each place gets those of the chosen roles that include it: what does not fit is refused before rights are asked for.
  const wanted = taken.roles.map(chosen)
  const fitting = (place: GivenBusiness | GivenBranch) =>
    wanted.filter(({ branchIds }) =>
      'branchId' in place ? branchIds.includes(place.branchId) : branchIds.length === 0,
    )
  const assignment = {
    scope_type,
    scope_role_data: Object.fromEntries(
      places.map((place) => [place.quickId, [...new Set(fitting(place).map(({ publicId }) => publicId))]]),
    ),
  }
  if (taken.kind === 'add user') {
    const { quickId } = await t.given.person()
    return by(users.create, { body: { quick_id: quickId, ...assignment } })
  }
  const to = people[taken.kind === 'assign' ? taken.to : taken.actor] as GivenPerson
  return by(users.edit, { params: { userId: to.quickId }, body: assignment })
}

describe('rights', () => {
  proof(
    'AZ-03',
    'Whatever anyone does with roles and users, nobody ends with a right that the one who did it lacked there.',
    { ci: { cases: 300 }, stated: { cases: 20_000 } },
    async ({ cases }) => {
      const done = new Map<string, number>()
      let gains = 0
      const tryStep = async (stage: Stage, taken: Step) => {
        const { personId } = stage.people[taken.actor] as GivenPerson
        const before = await rightsIn(stage)
        const outcome = await take(stage, taken).catch((failed: CallFailed) => failed)
        const isDone = !(outcome instanceof Error) && (outcome as { ok?: boolean }).ok !== false
        if (outcome instanceof Error && ((outcome as CallFailed).status ?? 500) >= 500) throw outcome
        expect(isDone && !before.active.has(personId), 'someone inactive was let in').toBe(false)
        if (isDone) done.set(taken.kind, (done.get(taken.kind) ?? 0) + 1)
        const after = await rightsIn(stage)
        const gained = after.held.difference(before.held).union(after.used.difference(before.used))
        gains += gained.size
        const unfounded = gained
          .values()
          .filter((right) => !before.used.has(right.replace(/^\d+/, String(personId))))
          .toArray()
        expect(unfounded, `${taken.kind} by ${personId}`).toEqual([])
      }
      await fc.assert(
        fc.asyncProperty(world, fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (start, steps) => {
          const stage = await build(start)
          for (const taken of steps) await tryStep(stage, taken)
        }),
        { numRuns: cases / STEPS, seed: SEED },
      )
      // It shows something only if people were let do things, and gained by them.
      for (const kind of ['create role', 'edit role', 'widen role', 'add user', 'assign', 'activate', 'deactivate'])
        expect(done.get(kind) ?? 0, kind).toBeGreaterThan(0)
      expect(gains).toBeGreaterThan(0)
      return {
        ...Object.fromEntries(done.entries().map(([kind, times]) => [`Done: ${kind}`, times])),
        Refused: cases - done.values().reduce((sum, times) => sum + times, 0),
        'Rights gained': gains,
        'Rights gained that the actor lacked': 0,
      }
    },
  )
})
