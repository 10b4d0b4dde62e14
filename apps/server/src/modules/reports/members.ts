import type { BusinessTx } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import { patternsOf } from '../visitors/service.ts'
import { findMembers, findStretch } from './queries.ts'

type Asked = { startDatetime: string; endDatetime?: string | undefined; search?: string | undefined; limit: number }

/** Whom a report may be about: everyone who came to the branch meanwhile, members and visitors (Q101). */
export const listMembers = async (tx: BusinessTx, { branchId }: BranchScope, asked: Asked) => {
  const patterns = asked.search ? patternsOf(asked.search) : undefined
  if (asked.search && !patterns) return []
  const stretch = await findStretch(tx, branchId, asked.startDatetime, asked.endDatetime)
  return findMembers(tx, branchId, stretch, patterns, asked.limit)
}
