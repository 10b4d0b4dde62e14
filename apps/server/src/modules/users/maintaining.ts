import { gates } from '@quickprism/contract/gates'
import { inWords } from '@quickprism/contract/humanise'
import { permissionNames } from '@quickprism/contract/permissions'
import { inEnglish, type Phrase } from '@quickprism/contract/sentence'
import type { Outcome } from '@quickprism/contract/users'
import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { StaffScope } from '../../scopes.ts'
import {
  beginAccessChange,
  expectAdministratorLeft,
  holds,
  isAdministrator,
  lacking,
  tryOut,
} from '../access/service.ts'
import { endGuestsOutside } from '../guests/service.ts'
import type { OpenPerson } from '../people/service.ts'
import { findWanted, type Plan, planFor, rolesHeldAt, type WantedUser } from './assigning.ts'
import { expectHeldAt, expectNotRoot, expectNotSelf, expectUser, placesOf, type Workplace } from './permitting.ts'
import { findBusiness, findGrants, findHeld, findMembership, type MemberRow } from './queries.ts'
import { nobody } from './searching.ts'
import { tellThem } from './telling.ts'
import {
  deleteBranches,
  deleteGrants,
  deleteMember,
  insertBranches,
  insertGrants,
  insertMember,
  type MemberDetails,
  updateActive,
  updateMember,
} from './write-queries.ts'

type Roots = { rootCanSignIn: boolean }

const codeOf = ({ scopeType: type }: WantedUser) => (type === 'business' ? scopeType.business : scopeType.branch)

const remarks = (said: readonly Phrase[]) => said.map((one) => ({ message: inEnglish(one), said: one }))

const refused = (errors: readonly Phrase[]): Outcome => ({ ok: false, errors: remarks(errors), warnings: [] })

const accepted = (name: string, isWithoutRoles: boolean): Outcome => ({
  ok: true,
  errors: [],
  warnings: remarks(
    isWithoutRoles
      ? [{ key: '{{name}} has no roles yet and cannot do anything until one is assigned.', values: { name } }]
      : [],
  ),
})

const branchesIn = (places: readonly Workplace[]) => places.filter((place) => place !== null)

/** What happened at one branch belongs to it, anything wider to the business. */
const branchOf = ([first, ...more]: readonly Workplace[]) => (more.length > 0 ? null : (first ?? null))

const carryOut = async (
  tx: BusinessTx,
  { who }: StaffScope,
  personId: number,
  { joined, left, added, ended }: Plan,
) => {
  await deleteGrants(
    tx,
    ended.map(({ grant_id }) => grant_id),
  )
  await deleteBranches(tx, personId, branchesIn(left))
  await insertBranches(tx, personId, branchesIn(joined))
  const grants = added.map(({ role, place }) => ({ role_id: role.role_id, branch_id: place }))
  await insertGrants(tx, personId, who.personId, grants)
}

/** Identity hears of it from a job. */
const follow = (tx: BusinessTx, personId: number) =>
  enqueue(tx, 'access.follow-membership', { businessId: tx.businessId, personId })

const names = (label: string, roles: readonly string[]) =>
  roles.length > 0 ? [`${label} ${[...new Set(roles)].join(', ')}`] : []

/** Those of the details that are told anew. */
const changedOf = (user: MemberRow, { details }: WantedUser) =>
  (Object.keys(details) as (keyof MemberDetails)[]).filter((name) => user[name] !== details[name])

/** What a new user has, for the trail. */
const givenIn = ({ added }: Plan) =>
  names(
    'added',
    added.map(({ role }) => role.name),
  ).map((reason) => ({ reason }))[0]

/** What became different, for the trail: roles and details by name, people not at all. */
const changesIn = ({ joined, left, added, ended }: Plan, details: readonly string[] = []) =>
  [
    ...details.map((name) => `${name} changed`),
    ...(joined.length + left.length > 0 ? ['scope changed'] : []),
    ...names(
      'added',
      added.map(({ role }) => role.name),
    ),
    ...names(
      'ended',
      ended.map(({ name }) => name),
    ),
  ].join('; ') || 'nothing changed'

export const createUser = async (
  tx: BusinessTx,
  scope: StaffScope,
  person: OpenPerson | undefined,
  wantedUser: WantedUser,
  additionalInfo: Record<string, string>,
): Promise<Outcome> => {
  await beginAccessChange(tx, scope)
  const wanted = await findWanted(tx, wantedUser)
  const plan = await planFor(tx, scope, gates.createUsers, { places: [], grants: [] }, wanted)
  // Whatever else is wrong is told first: nobody learns in passing whether a quickID is someone's.
  if (plan.errors.length > 0) return refused(plan.errors)
  if (!person) throw nobody()
  if (await findMembership(tx, person.person_id)) {
    const { name: business } = await findBusiness(tx)
    return refused([{ key: 'This person is already a user of {{business}}.', values: { business } }])
  }
  await insertMember(tx, {
    ...person,
    ...wantedUser.details,
    scope_type: codeOf(wantedUser),
    additional_info: additionalInfo,
    created_by: scope.who.personId,
  })
  await carryOut(tx, scope, person.person_id, plan)
  await follow(tx, person.person_id)
  await tellThem(tx, person.person_id, 'added')
  record(tx, scope, {
    event: 'user.created',
    branch: branchOf(plan.touched),
    about: person.quick_id,
    ...givenIn(plan),
  })
  return accepted(person.name, plan.added.length === 0)
}

/** Places out of the caller's reach that are not spoken of stay as they are. */
export const editUser = async (
  tx: BusinessTx,
  scope: StaffScope,
  quickId: string,
  wantedUser: WantedUser,
  roots: Roots,
): Promise<Outcome> => {
  await beginAccessChange(tx, scope)
  const user = await expectUser(tx, scope, quickId, 'edit_users')
  expectNotRoot(user, 'edit')
  const { person_id } = user
  const standing = { places: placesOf(user), grants: await findGrants(tx, person_id) }
  const wanted = await findWanted(tx, wantedUser)
  const isRescoped = codeOf(wantedUser) !== user.scope_type
  if (isRescoped) expectHeldAt(scope, gates.editUsers, [null])
  const changed = changedOf(user, wantedUser)
  if (changed.length > 0) expectHeldAt(scope, gates.editUsers, standing.places)
  for (const place of standing.places) {
    if (!wanted.has(place) && !holds(scope, 'edit_users', place)) wanted.set(place, rolesHeldAt(standing, place))
  }
  const plan = await planFor(tx, scope, gates.editUsers, standing, wanted)
  const moves = plan.joined.length + plan.left.length > 0
  if (moves) expectNotSelf(scope, user, 'edit')
  if (plan.errors.length > 0) return refused(plan.errors)

  const wasAdministrator = await isAdministrator(tx, person_id)
  if (isRescoped || changed.length > 0) {
    await updateMember(tx, person_id, { ...wantedUser.details, scope_type: codeOf(wantedUser) })
  }
  await carryOut(tx, scope, person_id, plan)
  if (moves)
    await endGuestsOutside(tx, person_id, [
      ...standing.places.filter((place) => !plan.left.includes(place)),
      ...plan.joined,
    ])
  if (wasAdministrator) await expectAdministratorLeft(tx, roots)
  if (moves) await follow(tx, person_id)
  if (isRescoped || plan.touched.length > 0) await tellThem(tx, person_id, 'changed')
  record(tx, scope, {
    event: 'user.edited',
    branch: branchOf(plan.touched.length > 0 ? plan.touched : standing.places),
    about: quickId,
    reason: changesIn(plan, changed),
  })
  return accepted(user.name, standing.grants.length - plan.ended.length + plan.added.length === 0)
}

/** What the user would gain and lose: the edit itself, undone. */
export const tryEditing = async (
  tx: BusinessTx,
  scope: StaffScope,
  quickId: string,
  wantedUser: WantedUser,
  roots: Roots,
) => {
  const { person_id } = await expectUser(tx, scope, quickId, 'edit_users')
  return tryOut(tx, [person_id], async () => {
    const { ok, errors } = await editUser(tx, scope, quickId, wantedUser, roots)
    if (ok) return
    const said = errors.map(({ said: one, message }) => one ?? { key: message })
    throw refuse.invalid(said.map((_, index) => `{{${index}}}`).join(' '), Object.fromEntries(said.entries()))
  })
}

/** Whoever lets someone in again gives them all they then hold: nobody gives what they do not hold there themselves. */
const expectOwnIfActive = async (tx: BusinessTx, scope: StaffScope, { person_id, is_root }: MemberRow) => {
  const grants = is_root ? [{ branch_id: null, permissions: permissionNames }] : await findHeld(tx, person_id)
  const missing = grants.flatMap(({ branch_id, permissions }) => lacking(scope, permissions, branch_id))
  if (missing.length > 0) {
    throw refuse.denied(
      'You cannot activate this user, who holds permissions that you do not hold there: {{permissions}}.',
      {
        permissions: [...new Set(missing)].map(inWords),
      },
    )
  }
}

/** The membership as a whole: the caller must be able to do this wherever the user works. */
export const setUserActive = async (
  tx: BusinessTx,
  scope: StaffScope,
  quickId: string,
  active: boolean,
  roots: Roots,
) => {
  await beginAccessChange(tx, scope)
  const user = await expectUser(tx, scope, quickId, 'view_users', 'deactivate_users')
  const places = placesOf(user)
  expectHeldAt(scope, gates.deactivateUsers, places.length > 0 ? places : [null])
  if (!active) {
    expectNotRoot(user, 'deactivate')
    expectNotSelf(scope, user, 'deactivate')
  } else if (!user.active) await expectOwnIfActive(tx, scope, user)
  const wasAdministrator = await isAdministrator(tx, user.person_id)
  await updateActive(tx, user.person_id, active)
  if (!active) await endGuestsOutside(tx, user.person_id, [])
  if (wasAdministrator) await expectAdministratorLeft(tx, roots)
  await follow(tx, user.person_id)
  if (active !== user.active) await tellThem(tx, user.person_id, active ? 'activated' : 'deactivated')
  record(tx, scope, {
    event: 'user.status-changed',
    branch: branchOf(places),
    about: quickId,
    reason: active ? 'activated' : 'deactivated',
  })
}

/** Ends the membership in the whole business, or in the one branch that the call names. The person remains. */
export const deleteUser = async (tx: BusinessTx, scope: StaffScope, quickId: string, roots: Roots) => {
  await beginAccessChange(tx, scope)
  const user = await expectUser(tx, scope, quickId, 'view_users', 'delete_users')
  const place = scope.branchId ?? null
  expectHeldAt(scope, gates.deleteUsers, [place])
  expectNotRoot(user, 'delete')
  expectNotSelf(scope, user, 'delete')
  if (place !== null && user.scope_type === scopeType.business) {
    throw refuse.conflict('{{name}} is a user of the whole business and is deleted there.', { name: user.name })
  }
  if (place !== null && !user.branch_ids.includes(place)) throw refuse.missing()

  const wasAdministrator = await isAdministrator(tx, user.person_id)
  const isRemoved = place === null || user.branch_ids.length === 1
  if (isRemoved) {
    await deleteMember(tx, user.person_id)
  } else {
    const grants = await findGrants(tx, user.person_id)
    await deleteGrants(
      tx,
      grants.filter(({ branch_id }) => branch_id === place).map(({ grant_id }) => grant_id),
    )
    await deleteBranches(tx, user.person_id, [place])
  }
  const left = user.branch_ids.filter((branchId) => branchId !== place)
  await endGuestsOutside(tx, user.person_id, isRemoved ? [] : left)
  if (wasAdministrator) await expectAdministratorLeft(tx, roots)
  await follow(tx, user.person_id)
  if (user.joined_at !== null) await tellThem(tx, user.person_id, isRemoved ? 'removed' : 'changed')
  record(tx, scope, { event: 'user.deleted', branch: place, about: quickId })
}
