import { beginChange } from '../../admission/epoch.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { deleteTenant, findTenants, setActive } from './queries.ts'
import { shareIfTenant } from './service.ts'

export const listTenants = (tx: BusinessTx, scope: BranchScope) => findTenants(tx, scope.branchId)

/** While inactive, the staff of a tenant are no members of the branch. Nothing of the tenant's own changes. */
export const setTenantStatus = async (tx: BusinessTx, scope: BranchScope, child: string, isActive: boolean) => {
  await beginChange(tx, scope)
  await shareIfTenant(tx)
  if (!(await setActive(tx, scope.branchId, child, isActive))) throw refuse.missing()
  await enqueue(tx, 'tenants.settle', { businessId: tx.businessId, branchId: scope.branchId, child })
  record(tx, scope, { event: 'tenant.status-changed', about: child, reason: isActive ? 'Active' : 'Inactive' })
}

/** For good: only another invitation brings it back. */
export const removeTenant = async (tx: BusinessTx, scope: BranchScope, child: string) => {
  await beginChange(tx, scope)
  await shareIfTenant(tx)
  if (!(await deleteTenant(tx, scope.branchId, child))) throw refuse.missing()
  await enqueue(tx, 'tenants.settle', { businessId: tx.businessId, branchId: scope.branchId, child })
  record(tx, scope, { event: 'tenant.removed', about: child })
}
