import type { BusinessTx } from '../../db/in-business.ts'
import type { StaffScope } from '../../http/scopes.ts'

/** The living branches of the business, or those of them that are asked for, oldest first. */
export const findBranches = (tx: BusinessTx, { businessId }: StaffScope, only: readonly number[] | 'all') =>
  tx
    .selectFrom('business.branch')
    .innerJoin('business.business', 'business.business.business_id', 'business.branch.business_id')
    .where('business.branch.business_id', '=', businessId)
    .where('business.business.business_id', '=', businessId)
    .where('business.branch.deleted_at', 'is', null)
    .$if(only !== 'all', (query) => query.where('business.branch.branch_id', 'in', only as number[]))
    .selectAll('business.branch')
    .select('business.business.registered_name as business_name')
    .orderBy('business.branch.created_at')
    .orderBy('business.branch.branch_id')
    .execute()

export type BranchRow = Awaited<ReturnType<typeof findBranches>>[number]
