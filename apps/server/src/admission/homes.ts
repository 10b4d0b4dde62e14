import type { Deps } from '../deps.ts'
import { branchEverNamed, cellOf } from '../directory/service.ts'
import { admitJob } from './admit.ts'

/** Where a branch is kept, for a job or an invitation that comes from another business. A deleted branch is known too. */
export const homeOfBranch = async (deps: Pick<Deps, 'identity'>, quickId: string) => {
  const branch = await branchEverNamed(deps, quickId)
  if (!branch) return undefined
  const { cell, businessId, branchId, isRetired } = branch
  return { scope: admitJob(cell, businessId), branchId, isRetired }
}

/** A business that is known by its number. */
export const homeOfBusiness = async (deps: Pick<Deps, 'identity'>, businessId: number) => {
  const cell = await cellOf(deps, businessId)
  return cell === undefined ? undefined : admitJob(cell, businessId)
}
