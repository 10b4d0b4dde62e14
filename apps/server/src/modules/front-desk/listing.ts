import type { InsideQuery } from '@quickprism/contract/front-desk'
import { visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import { patternsOf } from '../visitors/service.ts'
import { EVIDENCE, findInside } from '../visits/service.ts'
import { findInsideRows, findLeftToday, findTimedOut, type PersonRow } from './queries.ts'

/** Who is inside, page by page, with the figures above the list: both kinds of people, whoever looks (Q138). */
export const listInside = async (tx: BusinessTx, { branchId }: BranchScope, query: InsideQuery) => {
  const { members_inside: members, visitors_inside: visitors } = await findInside(tx, branchId)
  const { left_today, last_left_at } = await findLeftToday(tx, branchId)
  const patterns = query.search ? patternsOf(query.search) : undefined
  const found: { total: number; rows: PersonRow[] } =
    query.search && !patterns
      ? { total: 0, rows: [] }
      : await findInsideRows(tx, branchId, {
          kinds: query.visitor_type === undefined ? Object.values(visitKind) : [visitKind[query.visitor_type]],
          patterns,
          offset: (query.page - 1) * query.limit,
          limit: query.limit,
        })
  return { members, visitors, leftToday: left_today, lastLeftAt: last_left_at, ...found }
}

export type Listed = Awaited<ReturnType<typeof listInside>>

/** As many as anyone corrects one by one. */
const MOST_TIMED_OUT = 100

/** Those of whom the desk may still say when they left. */
export const listTimedOut = (tx: BusinessTx, { branchId }: BranchScope) =>
  findTimedOut(tx, branchId, new Date(tx.now.getTime() - EVIDENCE), MOST_TIMED_OUT)
