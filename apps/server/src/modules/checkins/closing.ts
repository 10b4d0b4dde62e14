import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { admitJob } from '../../http/admit.ts'
import { announce } from '../live/service.ts'
import { closing } from './activities.ts'
import { findDueBranches } from './due-queries.ts'
import { closeDue, tellBranch } from './queries.ts'

const closeBranch = async (tx: BusinessTx, branchId: number) => {
  const { closed, version } = await closeDue(tx, branchId)
  if (closed === 0 || version === null) return undefined
  await tellBranch(tx, branchId, version, closing(closed))
  return version
}

/**
 * Closes what is still open after closing time, each visit at its own closing time: a worker that was down, or runs this
 * twice, changes nothing about the result.
 */
export const closeDueVisits = async (deps: Deps, cell: number) => {
  for (const { business_id, branch_id } of await findDueBranches(deps.cells.of(cell), deps.clock)) {
    const version = await inBusiness(deps, admitJob(cell, business_id), (tx) => closeBranch(tx, branch_id))
    if (version !== undefined) announce(deps, { businessId: business_id, branchId: branch_id, version })
  }
}
