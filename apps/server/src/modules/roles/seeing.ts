import { gates } from '@quickprism/contract/gates'
import type { Paging } from '@quickprism/contract/paging'
import type { Permission } from '@quickprism/contract/permissions'
import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { refuse } from '../../refuse.ts'
import type { StaffScope } from '../../scopes.ts'
import { reachOf, whereHeld } from '../access/service.ts'
import { countRoles, findRoleOnScreen, findRoles, findRolesById, type RoleRow, type Wanted } from './queries.ts'

/** The roles of a branch and its business, or all that the caller may see of a business. */
export const listRoles = async (
  tx: BusinessTx,
  scope: StaffScope,
  { page, page_size, search, unassigned }: Paging & Wanted,
) => {
  const reach = reachOf(scope, gates.readRoles.anyOf)
  const wanted = { search, unassigned }
  const total = await countRoles(tx, reach, wanted)
  return {
    rows: await findRoles(tx, scope, reach, { ...wanted, limit: page_size, offset: (page - 1) * page_size }),
    pagination: { total, total_pages: Math.ceil(total / page_size) },
  }
}

/** The branches of a role; the business (null) if it is of the business, or of branches that are all gone. */
export const placesOfRole = ({ scope_type, branch_ids }: Pick<RoleRow, 'scope_type' | 'branch_ids'>) =>
  scope_type === scopeType.business || branch_ids.length === 0 ? [null] : branch_ids

/** Roles of the business are seen from everywhere in it, those of branches from these branches. */
const isInSight = (scope: StaffScope, { scope_type, branch_ids }: RoleRow, anyOf: readonly Permission[]) => {
  const reach = whereHeld(scope, anyOf)
  return reach === 'all' || scope_type === scopeType.business || branch_ids.some((branchId) => reach.includes(branchId))
}

/** The role, if there is one and the caller may know of it: by seeing roles, or by what they came to do. */
export const expectRole = async (tx: BusinessTx, scope: StaffScope, publicId: string, toDo: Permission) => {
  const [role] = await findRolesById(tx, [publicId])
  if (!role || !isInSight(scope, role, ['view_roles', toDo])) throw refuse.missing()
  return role
}

export const showRole = async (tx: BusinessTx, scope: StaffScope, publicId: string) => {
  const { role_id } = await expectRole(tx, scope, publicId, 'view_roles')
  return findRoleOnScreen(tx, scope, role_id)
}
