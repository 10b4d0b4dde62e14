import { MOST_ACTIVITIES } from '@quickprism/contract/activities'
import { visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import { visibleKinds } from '../visitors/service.ts'
import { countActivities, findActivities } from './queries.ts'

/** What happened at the branch, newest first: of those kinds of people the caller may see, and only the latest. */
export const listActivities = async (
  tx: BusinessTx,
  scope: BranchScope,
  { page, limit }: { page: number; limit: number },
) => {
  const { branchId } = scope
  const kinds = visibleKinds(scope).map((kind) => visitKind[kind])
  const total = await countActivities(tx, branchId, kinds, MOST_ACTIVITIES)
  const offset = (page - 1) * limit
  const left = Math.min(limit, total - offset)
  const rows = left > 0 ? await findActivities(tx, branchId, kinds, { offset, limit: left }) : []
  return { rows, total_pages: Math.ceil(total / limit) }
}
