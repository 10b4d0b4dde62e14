import { type Gate, gates } from '@quickprism/contract/gates'
import { humanise, inWords } from '@quickprism/contract/humanise'
import { type Permission, withDependencies } from '@quickprism/contract/permissions'
import type { ScopeType } from '@quickprism/contract/scope'
import { scopeType } from '../../db/codes.ts'
import { isTaken } from '../../db/errors.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { reserveRole } from '../../directory/service.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { StaffScope } from '../../scopes.ts'
import { beginAccessChange, holds, keepAdministrator, lacking, tryOut } from '../access/service.ts'
import {
  deleteRoleRow,
  endAssignmentsOutside,
  findBranches,
  findBusinessPlace,
  findHolders,
  insertRole,
  type RoleRow,
  type RoleTexts,
  updateRole,
  writeBranches,
} from './queries.ts'
import { expectRole, placesOfRole } from './seeing.ts'

/** A role as someone wants it. */
export type WantedRole = {
  texts: RoleTexts
  permissions: readonly Permission[]
  scopeType: ScopeType
  placeIds: readonly string[]
}

/** A business (null) or a branch, and what it is called. */
type RolePlace = { branch_id: number | null; name: string }

type Roots = { rootCanSignIn: boolean }

/** Where the role shall count. A place the caller does not know looks like one that does not exist. */
const findPlaces = async (tx: BusinessTx, { access }: StaffScope, wanted: WantedRole): Promise<RolePlace[]> => {
  if (wanted.scopeType === 'business') {
    const business = await findBusinessPlace(tx)
    if (wanted.placeIds.some((id) => id !== business.quick_id)) throw refuse.missing()
    return [business]
  }
  const branches = await findBranches(tx, 'quick_id', wanted.placeIds)
  const isKnown = ({ branch_id }: RolePlace) =>
    access.some(({ branchId }) => branchId === null || branchId === branch_id)
  if (branches.length < wanted.placeIds.length || !branches.every(isKnown)) throw refuse.missing()
  return branches
}

/** Where it counts now. */
const findPlacesOf = async (tx: BusinessTx, role: RoleRow): Promise<RolePlace[]> => {
  const branchIds = placesOfRole(role).filter((place) => place !== null)
  return branchIds.length > 0 ? findBranches(tx, 'branch_id', branchIds) : [await findBusinessPlace(tx)]
}

const expectHeldAt = (scope: StaffScope, gate: Gate, places: readonly RolePlace[]) => {
  const [permission] = gate.anyOf as [Permission]
  const elsewhere = places.find(({ branch_id }) => !holds(scope, permission, branch_id))
  if (elsewhere) {
    throw refuse.denied('{{denied}} You do not hold {{permission}} at {{place}}.', {
      denied: { key: gate.denied },
      permission: inWords(permission),
      place: elsewhere.name,
    })
  }
}

/** Nobody passes on what they do not hold there themselves. */
const expectOwn = (scope: StaffScope, permissions: readonly Permission[], places: readonly RolePlace[]) => {
  for (const { branch_id, name } of places) {
    const missing = lacking(scope, permissions, branch_id)
    if (missing.length > 0) {
      throw refuse.denied('You cannot give permissions that you do not hold at {{place}}: {{permissions}}.', {
        place: name,
        permissions: missing.map(inWords),
      })
    }
  }
}

const orNameTaken = (error: unknown): never => {
  throw isTaken(error, 'role_name_once') ? refuse.conflict('A role with this name already exists') : error
}

const branchIdsIn = (places: readonly RolePlace[]) => places.flatMap(({ branch_id }) => branch_id ?? [])

/** What happened at one branch belongs to it, anything wider to the business. */
const branchOf = ([first, ...more]: readonly RolePlace[]) => (more.length > 0 ? null : (first?.branch_id ?? null))

const factsOf = ({ texts, permissions, scopeType: type }: WantedRole) => ({
  ...texts,
  scope_type: type === 'business' ? scopeType.business : scopeType.branch,
  permissions: withDependencies(permissions),
})

/** Reserves the ids of a role in identity, before the business is entered. */
export const prepareRole = (deps: Deps, { businessId }: StaffScope) =>
  inIdentity(deps, (tx) => reserveRole(deps, tx, businessId))

export const createRole = async (
  tx: BusinessTx,
  scope: StaffScope,
  wanted: WantedRole,
  { publicId, roleId }: Awaited<ReturnType<typeof prepareRole>>,
) => {
  await beginAccessChange(tx, scope)
  const places = await findPlaces(tx, scope, wanted)
  expectHeldAt(scope, gates.createRoles, places)
  expectOwn(scope, wanted.permissions, places)
  await insertRole(tx, scope, { ...factsOf(wanted), role_id: roleId, public_id: publicId }).catch(orNameTaken)
  await writeBranches(tx, roleId, branchIdsIn(places))
  record(tx, scope, { event: 'role.created', branch: branchOf(places), about: publicId })
  return publicId
}

const list = (label: string, permissions: readonly Permission[]) =>
  permissions.length > 0 ? [`${label} ${permissions.map(humanise).join(', ')}`] : []

const changedTexts: Readonly<Record<string, string>> = { name: 'renamed', description: 'described anew' }

const textsOf = ({ texts }: WantedRole) => Object.keys(texts) as (keyof RoleTexts)[]

/** What became different, in the order of the form. */
const changesIn = (before: RoleRow, wanted: WantedRole, hasMoved: boolean, ended: number) => [
  ...textsOf(wanted)
    .filter((text) => before[text] !== wanted.texts[text])
    .map((text) => changedTexts[text] ?? `${text} changed`),
  ...(hasMoved ? ['scope changed'] : []),
  ...list(
    'added',
    withDependencies(wanted.permissions).filter((name) => !before.permissions.includes(name)),
  ),
  ...list(
    'removed',
    before.permissions.filter((name) => !withDependencies(wanted.permissions).includes(name)),
  ),
  ...(ended > 0 ? [`assignments ended: ${ended}`] : []),
]

/** Assignments that the places of the role no longer cover end with it. */
export const editRole = async (
  tx: BusinessTx,
  scope: StaffScope,
  publicId: string,
  wanted: WantedRole,
  roots: Roots,
) => {
  await beginAccessChange(tx, scope)
  const before = await expectRole(tx, scope, publicId, 'edit_roles')
  expectHeldAt(scope, gates.editRoles, await findPlacesOf(tx, before))
  const places = await findPlaces(tx, scope, wanted)
  expectHeldAt(scope, gates.editRoles, places)
  expectOwn(scope, wanted.permissions, places)

  const after = factsOf(wanted)
  const branchIds = branchIdsIn(places)
  const ended = await keepAdministrator(tx, roots, async () => {
    await updateRole(tx, before.role_id, after).catch(orNameTaken)
    await writeBranches(tx, before.role_id, branchIds)
    return endAssignmentsOutside(
      tx,
      before.role_id,
      places.map(({ branch_id }) => branch_id),
    )
  })

  const hasMoved =
    before.scope_type !== after.scope_type ||
    new Set(before.branch_ids).symmetricDifference(new Set(branchIds)).size > 0
  record(tx, scope, {
    event: 'role.edited',
    branch: branchOf(places),
    about: publicId,
    reason: changesIn(before, wanted, hasMoved, ended).join('; ') || 'nothing changed',
  })
}

/** Deletes a role and takes it from everyone who holds it. */
export const deleteRole = async (tx: BusinessTx, scope: StaffScope, publicId: string, roots: Roots) => {
  await beginAccessChange(tx, scope)
  const role = await expectRole(tx, scope, publicId, 'delete_roles')
  const places = await findPlacesOf(tx, role)
  expectHeldAt(scope, gates.deleteRoles, places)
  const ended = (await findHolders(tx, role.role_id)).length
  await keepAdministrator(tx, roots, () => deleteRoleRow(tx, role.role_id))
  await enqueue(tx, 'roles.retire', { businessId: tx.businessId, publicId })
  record(tx, scope, {
    event: 'role.deleted',
    branch: branchOf(places),
    about: publicId,
    reason: `${role.name}; users who held it: ${ended}`,
  })
  return role.name
}

/** What would become of those who hold the role if it were changed so. */
export const tryEditing = async (
  tx: BusinessTx,
  scope: StaffScope,
  publicId: string,
  wanted: WantedRole,
  roots: Roots,
) => {
  const { role_id } = await expectRole(tx, scope, publicId, 'edit_roles')
  return tryOut(tx, await findHolders(tx, role_id), () => editRole(tx, scope, publicId, wanted, roots))
}

/** What would become of them if it were deleted. */
export const tryDeleting = async (tx: BusinessTx, scope: StaffScope, publicId: string, roots: Roots) => {
  const { role_id } = await expectRole(tx, scope, publicId, 'delete_roles')
  return tryOut(tx, await findHolders(tx, role_id), async () => {
    await deleteRole(tx, scope, publicId, roots)
  })
}
