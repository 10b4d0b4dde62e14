import { gates } from '@quickprism/contract/gates'
import type { ListedRole } from '@quickprism/contract/roles'
import type { BusinessTx } from '../../db/in-business.ts'
import type { StaffScope } from '../../scopes.ts'
import { reachOf } from '../access/service.ts'
import { presentListed } from './present.ts'
import { deleteRolesAt, findRoles } from './queries.ts'

/** The newest roles, for those who may see the roles or the overview they are part of. */
export const recentRoles = async (tx: BusinessTx, scope: StaffScope, limit: number): Promise<ListedRole[]> => {
  const reach = reachOf(scope, [...gates.viewRoles.anyOf, ...gates.viewIamDashboard.anyOf])
  return (await findRoles(tx, scope, reach, { limit })).map(presentListed)
}

export { findRolesById, type RoleRow } from './queries.ts'

/** A branch goes, and with it every role that anyone held there. It is part of an access change that has begun. */
export const endRolesAt = (tx: BusinessTx, branchId: number) => deleteRolesAt(tx, branchId)
