import type { InsideQuery } from '@quickprism/contract/front-desk'
import { masked } from '@quickprism/contract/masked'
import { visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { limits, spendOnce } from '../allowances/service.ts'
import { patternsOf } from '../visitors/service.ts'
import { EVIDENCE, findInside } from '../visits/service.ts'
import { findInsideRows, findLeftToday, findTimedOut, type PersonRow } from './queries.ts'

const LAST_FOUR = /^\d{4}$/

/**
 * The last four digits of a mobile, as lists show them, where that is what was typed. Each of them is counted once a day, so
 * that no user tries them all.
 */
const mobileIn = async (deps: Deps, { branchId, who }: BranchScope, search: string | undefined) => {
  if (search === undefined || !LAST_FOUR.test(search)) return undefined
  const spent = { limit: limits.lastFoursPerPerson, subject: String(who.personId) }
  const name = `${who.personId} ${branchId} ${search}`
  if (!(await inIdentity(deps, (tx) => spendOnce(tx, name, spent)))) throw refuse.limited(TOO_MANY)
  return masked('mobile', search) ?? undefined
}

const TOO_MANY = 'Too many searches by mobile. Search by name or quickID, or try again in an hour.'

/** Who is inside, page by page, with the figures above the list: both kinds of people, whoever looks (Q138). */
export const listInside = async (deps: Deps, tx: BusinessTx, scope: BranchScope, query: InsideQuery) => {
  const { branchId } = scope
  const mobile = await mobileIn(deps, scope, query.search)
  const { members_inside: members, visitors_inside: visitors } = await findInside(tx, branchId)
  const { left_today, last_left_at } = await findLeftToday(tx, branchId)
  const patterns = query.search ? patternsOf(query.search) : undefined
  const found: { total: number; rows: PersonRow[] } =
    query.search && !patterns
      ? { total: 0, rows: [] }
      : await findInsideRows(tx, branchId, {
          kinds: query.visitor_type === undefined ? Object.values(visitKind) : [visitKind[query.visitor_type]],
          patterns,
          mobile,
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
