import { can, gates } from '@quickprism/contract/gates'
import type { BusinessTx } from '../../db/in-business.ts'
import type { StaffScope } from '../../scopes.ts'
import { findBranches } from './queries.ts'

/** All of a business's branches for those who hold something on the business, their own ones for the others. */
const reach = ({ access }: StaffScope) =>
  access.some(({ branchId }) => branchId === null) ? 'all' : access.flatMap(({ branchId }) => branchId ?? [])

/** The branches the caller can reach, each with whether they may see its details. */
export const listBranches = async (tx: BusinessTx, scope: StaffScope) => {
  const business = scope.access.find(({ branchId }) => branchId === null)?.scope_id ?? ''
  const rows = await findBranches(tx, scope, reach(scope))
  return rows.map((row) => ({ row, detailed: can(scope.access, gates.viewBranches, [row.quick_id, business]) }))
}

export type ListedBranch = Awaited<ReturnType<typeof listBranches>>[number]
