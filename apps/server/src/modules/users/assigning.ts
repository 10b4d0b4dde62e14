import type { Gate } from '@quickprism/contract/gates'
import { inWords } from '@quickprism/contract/humanise'
import type { ScopeType } from '@quickprism/contract/scope'
import type { Phrase } from '@quickprism/contract/sentence'
import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { refuse } from '../../refuse.ts'
import type { StaffScope } from '../../scopes.ts'
import { lacking } from '../access/service.ts'
import { findRolesById, type RoleRow } from '../roles/service.ts'
import { expectHeldAt, isKnown, type Workplace } from './permitting.ts'
import { findBranchesNamed, findBusiness, type GrantRow } from './queries.ts'
import type { MemberDetails } from './write-queries.ts'

/** Where someone shall work and with which roles (scope id to role ids), and what else is told of them. */
export type WantedUser = {
  scopeType: ScopeType
  rolesAt: Readonly<Record<string, readonly string[]>>
  details: MemberDetails
}

/** Role ids by the places they are wanted at. */
export type Wanted = Map<Workplace, readonly string[]>

export const findWanted = async (tx: BusinessTx, { scopeType: type, rolesAt }: WantedUser): Promise<Wanted> => {
  const ids = Object.keys(rolesAt)
  const at = (id: string) => [...new Set(rolesAt[id])]
  if (type === 'business') {
    const { quick_id } = await findBusiness(tx)
    if (ids.some((id) => id !== quick_id)) throw refuse.missing()
    return new Map([[null, at(quick_id)]])
  }
  const branches = await findBranchesNamed(tx, ids)
  if (branches.length < ids.length) throw refuse.missing()
  return new Map(branches.map(({ branch_id, quick_id }) => [branch_id, at(quick_id)]))
}

/** Where someone works now and what they hold there; nothing yet for a new user. */
export type Standing = { places: readonly Workplace[]; grants: readonly GrantRow[] }

/** What becomes different. */
export type Plan = {
  joined: Workplace[]
  left: Workplace[]
  added: { role: RoleRow; place: Workplace }[]
  ended: GrantRow[]
  /** The places at which anything does. */
  touched: Workplace[]
  /** Why it must not. */
  errors: Phrase[]
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  new Set(some).symmetricDifference(new Set(others)).size === 0

export const rolesHeldAt = ({ grants }: Standing, place: Workplace) =>
  grants.filter(({ branch_id }) => branch_id === place).map(({ public_id }) => public_id)

/** Business users hold roles of the business, and at a branch one holds the roles that include it. */
const fits = ({ scope_type, branch_ids }: RoleRow, place: Workplace) =>
  place === null ? scope_type === scopeType.business : branch_ids.includes(place)

const outside = (role: string): Phrase => ({
  key: "Role '{{role}}' cannot be assigned to the user as it falls outside user's scope.",
  values: { role },
})

const findChosen = async (tx: BusinessTx, scope: StaffScope, ids: readonly string[]) => {
  const found = new Map((await findRolesById(tx, ids)).map((role) => [role.public_id, role]))
  return (id: string) => {
    const role = found.get(id)
    const isInSight = role?.scope_type === scopeType.business || role?.branch_ids.some((place) => isKnown(scope, place))
    if (!role || !isInSight) throw refuse.missing()
    return role
  }
}

/** Nobody passes on what they do not hold there themselves. */
const expectOwn = (scope: StaffScope, { role, place }: Plan['added'][number]) => {
  const missing = lacking(scope, role.permissions, place)
  if (missing.length > 0) {
    throw refuse.denied('You cannot assign the role {{role}}: you do not hold {{permissions}} there.', {
      role: role.name,
      permissions: missing.map(inWords),
    })
  }
}

/** From what is to what shall be. The gate must be open at every place where that makes a difference. */
export const planFor = async (
  tx: BusinessTx,
  scope: StaffScope,
  gate: Gate,
  standing: Standing,
  wanted: Wanted,
): Promise<Plan> => {
  const before = new Set([...standing.places, ...standing.grants.map(({ branch_id }) => branch_id)])
  const joined = [...wanted.keys()].filter((place) => !standing.places.includes(place))
  const left = standing.places.filter((place) => !wanted.has(place))
  const touched = [...before.union(wanted)].filter(
    (place) =>
      joined.includes(place) || left.includes(place) || !isSame(rolesHeldAt(standing, place), wanted.get(place) ?? []),
  )
  // A place the caller does not know looks like one that does not exist.
  if (joined.some((place) => place !== null && !isKnown(scope, place))) throw refuse.missing()
  expectHeldAt(scope, gate, touched)

  const fresh = touched.flatMap((place) => {
    const held = rolesHeldAt(standing, place)
    return (wanted.get(place) ?? []).filter((id) => !held.includes(id)).map((id) => ({ id, place }))
  })
  const chosen = await findChosen(
    tx,
    scope,
    fresh.map(({ id }) => id),
  )
  const added = fresh.map(({ id, place }) => ({ role: chosen(id), place }))
  const misfits = new Set(added.filter(({ role, place }) => !fits(role, place)).map(({ role }) => role.name))
  if (misfits.size === 0) for (const grant of added) expectOwn(scope, grant)

  const ended = standing.grants.filter(
    ({ branch_id, public_id }) => touched.includes(branch_id) && !wanted.get(branch_id)?.includes(public_id),
  )
  return { joined, left, added, ended, touched, errors: [...misfits].map(outside) }
}
