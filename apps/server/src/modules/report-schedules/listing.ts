import type { BusinessTx } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import { findClock, findReaders, findSchedules } from './queries.ts'

/** What a branch sends, and what its clock shows. */
export const listSchedules = async (tx: BusinessTx, { branchId }: BranchScope) => {
  const clock = await findClock(tx, branchId)
  return { schedules: await findSchedules(tx, branchId, clock), now: clock.now }
}

export const listReaders = (tx: BusinessTx, { branchId }: BranchScope) => findReaders(tx, branchId)
