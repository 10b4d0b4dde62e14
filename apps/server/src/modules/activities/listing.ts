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
  const offset = (page - 1) * limit
  const [totals, rows] = await tx.conclude(
    countActivities(tx, branchId, kinds, MOST_ACTIVITIES),
    findActivities(tx, branchId, kinds, { offset, until: Math.min(offset + limit, MOST_ACTIVITIES) }),
  )
  return { rows, total_pages: Math.ceil((totals[0]?.total ?? 0) / limit) }
}
