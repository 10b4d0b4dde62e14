import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { retire } from '../../directory/service.ts'
import type { Workers } from '../../jobs.ts'
import { findDeleted } from './queries.ts'

/** The directory forgets a branch that was deleted. Until then every door of it is closed already. */
export const retireBranch: Workers['business']['branches.retire'] = async ({ branchId }, deps, scope) => {
  const quickId = await inBusiness(deps, scope, (tx) => findDeleted(tx, branchId))
  if (quickId !== undefined) await inIdentity(deps, (tx) => retire(tx, 'branch', scope.businessId, quickId))
}
