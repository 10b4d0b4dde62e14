import type { Gate } from '@quickprism/contract/gates'
import { inWords } from '@quickprism/contract/humanise'
import type { Permission } from '@quickprism/contract/permissions'
import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { refuse } from '../../refuse.ts'
import type { StaffScope } from '../../scopes.ts'
import { holds, whereHeld } from '../access/service.ts'
import { findMember, type MemberRow } from './queries.ts'

/** A branch, or the business itself (null). */
export type Workplace = number | null

/** Where a user works. */
export const placesOf = ({ scope_type, branch_ids }: Pick<MemberRow, 'scope_type' | 'branch_ids'>): Workplace[] =>
  scope_type === scopeType.business ? [null] : branch_ids

/** Users of the business are seen from everywhere in it, those of branches from these branches. */
const isInSight = (scope: StaffScope, { scope_type, branch_ids }: MemberRow, permission: Permission) => {
  const reach = whereHeld(scope, [permission])
  if (reach === 'all' || scope_type === scopeType.business) return reach.length > 0
  return branch_ids.some((branchId) => reach.includes(branchId))
}

/** The user, if there is one and the caller may know of it: by seeing users, or by what they came to do. */
export const expectUser = async (tx: BusinessTx, scope: StaffScope, quickId: string, ...anyOf: Permission[]) => {
  const user = await findMember(tx, quickId)
  if (!user || !anyOf.some((permission) => isInSight(scope, user, permission))) throw refuse.missing()
  return user
}

/** Whether the caller belongs to the place at all. */
export const isKnown = ({ access }: StaffScope, place: Workplace) =>
  access.some(({ branchId }) => branchId === null || branchId === place)

/** The gate must be open at all of these places. */
export const expectHeldAt = (scope: StaffScope, gate: Gate, places: readonly Workplace[]) => {
  const [permission] = gate.anyOf as [Permission]
  const elsewhere = places.find((place) => !holds(scope, permission, place))
  if (elsewhere === undefined) return
  throw refuse.denied(
    elsewhere === null
      ? '{{denied}} You do not hold {{permission}} on the whole business.'
      : '{{denied}} You do not hold {{permission}} on every branch this is about.',
    { denied: { key: gate.denied }, permission: inWords(permission) },
  )
}

/** Whether the caller may see when this user last signed in, in a list of the place the scope is about. */
export const seesLogin = (scope: StaffScope, user: MemberRow) =>
  scope.branchId === undefined
    ? isInSight(scope, user, 'view_login_status_of_users')
    : holds(scope, 'view_login_status_of_users', scope.branchId)

const OWN = {
  edit: 'You cannot change the scope of your own account.',
  deactivate: 'You cannot deactivate your own account.',
  delete: 'You cannot delete your own account.',
}
const ROOT = {
  edit: 'The root user cannot be edited.',
  deactivate: 'The root user cannot be deactivated.',
  delete: 'The root user cannot be deleted.',
}

type Act = keyof typeof OWN

/** Nobody takes the root user away; handing over the root is the operator's. */
export const expectNotRoot = ({ is_root }: MemberRow, act: Act) => {
  if (is_root) throw refuse.conflict(ROOT[act])
}

/** Nobody locks themselves out. */
export const expectNotSelf = ({ who }: StaffScope, { person_id }: MemberRow, act: Act) => {
  if (person_id === who.personId) throw refuse.conflict(OWN[act])
}
