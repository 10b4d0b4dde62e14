import type { BusinessTx } from '../../db/in-business.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { StaffScope } from '../../scopes.ts'
import { beginAccessChange } from '../access/service.ts'
import { record } from '../audit/service.ts'
import { deleteTenant, findTenants, setActive } from './queries.ts'

/** The branch a scope is about: these calls always name one. */
const branchOf = ({ branchId }: StaffScope) => branchId as number

export const listTenants = (tx: BusinessTx, scope: StaffScope) => findTenants(tx, branchOf(scope))

/** While inactive, the staff of a tenant are no members of the branch. Nothing of the tenant's own changes. */
export const setTenantStatus = async (tx: BusinessTx, scope: StaffScope, child: string, isActive: boolean) => {
  await beginAccessChange(tx, scope)
  if (!(await setActive(tx, branchOf(scope), child, isActive))) throw refuse.missing()
  await enqueue(tx, 'tenants.settle', { businessId: tx.businessId, branchId: branchOf(scope), child })
  record(tx, scope, { event: 'tenant.status-changed', about: child, reason: isActive ? 'Active' : 'Inactive' })
}

/** For good: only another invitation brings it back. */
export const removeTenant = async (tx: BusinessTx, scope: StaffScope, child: string) => {
  await beginAccessChange(tx, scope)
  if (!(await deleteTenant(tx, branchOf(scope), child))) throw refuse.missing()
  await enqueue(tx, 'tenants.settle', { businessId: tx.businessId, branchId: branchOf(scope), child })
  record(tx, scope, { event: 'tenant.removed', about: child })
}
