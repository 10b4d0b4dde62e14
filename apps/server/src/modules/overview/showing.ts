import { gates } from '@quickprism/contract/gates'
import { WHOLE_HIERARCHY } from '@quickprism/contract/overview'
import { permissionNames, permissions } from '@quickprism/contract/permissions'
import type { BusinessTx } from '../../db/in-business.ts'
import type { StaffScope } from '../../scopes.ts'
import { reachOf, whereHeld } from '../access/service.ts'
import {
  countRolesByCategory,
  countStaff,
  findBranches,
  findBusiness,
  findRoleHolders,
  findRoleless,
  findUsers,
  findUsersAt,
  type UserNode,
} from './queries.ts'

/** Rows of each small table. */
export const FEW = 5

const MAY_SEE = gates.viewIamDashboard.anyOf

/** The users with the most roles, and those without any where there is room for them. */
export const usersByRoles = async (tx: BusinessTx, scope: StaffScope) => {
  const reach = reachOf(scope, MAY_SEE)
  const holders = await findRoleHolders(tx, reach, FEW)
  return holders.length < FEW ? [...holders, ...(await findRoleless(tx, reach, FEW - holders.length))] : holders
}

/** Each category with the number of its permissions and of the roles that hold any of them. */
export const categories = async (tx: BusinessTx, scope: StaffScope) => {
  const roles = await countRolesByCategory(tx, reachOf(scope, MAY_SEE))
  return [...Map.groupBy(permissionNames, (name) => permissions[name].category)].map(([category, names]) => ({
    category,
    permissions: names.length,
    roles: roles.get(category) ?? 0,
  }))
}

/**
 * The business, those of its branches whose overview the caller may see, whichever of them was asked about, and everyone
 * who works there unless they are too many.
 */
export const hierarchyOf = async (tx: BusinessTx, scope: StaffScope) => {
  const reach = whereHeld(scope, MAY_SEE)
  const business = await findBusiness(tx, reach)
  const staff = await countStaff(tx, reach)
  const branches = (await findBranches(tx, reach)).map((branch) => ({
    ...branch,
    users: staff.get(branch.branch_id) ?? 0,
  }))
  const nodes = branches.reduce((sum, { users }) => sum + 1 + users, 1 + business.users)
  const users = nodes <= WHOLE_HIERARCHY ? await findUsers(tx, reach) : undefined
  return { business, branches, users: users && Map.groupBy<number | null, UserNode>(users, (user) => user.branch_id) }
}

export type Hierarchy = Awaited<ReturnType<typeof hierarchyOf>>

/** The users of the branch the scope is about, or of the business itself. */
export const usersBelow = (tx: BusinessTx, { branchId }: StaffScope, page: { page: number; page_size: number }) =>
  findUsersAt(tx, branchId, page)
