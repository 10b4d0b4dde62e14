import { can, gates } from '@quickprism/contract/gates'
import type { VisitorType } from '@quickprism/contract/my-visit'
import type { Permission } from '@quickprism/contract/permissions'
import { bareQuickId } from '@quickprism/contract/quick-id'
import { visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope, StaffScope } from '../../scopes.ts'
import type { Secrets } from '../../secrets.ts'
import { findVisitorAt, findVisitors, type Named, type VisitorRow } from './queries.ts'
import { readVisitorRef, visitorRef } from './refs.ts'

/** Someone who came to the branch, and how the trail calls them. */
export type VisitorHere = VisitorRow & { publicId: string }

const SECTIONS: Record<VisitorType, Permission> = {
  member: 'view_checkin_logs_of_members',
  visitor: 'view_checkin_logs_of_visitors',
}

/** The kinds of people whose records the caller may see here. */
export const visibleKinds = ({ access, places }: Pick<StaffScope, 'access' | 'places'>) =>
  (['member', 'visitor'] as const).filter((kind) =>
    can(access, { ...gates.viewVisits, anyOf: [SECTIONS[kind]] }, places),
  )

/** Reads how a call names visitors of its business: each by reference, or by quickID. */
const readNames = (secrets: Secrets, { businessId }: BusinessTx, ids: readonly string[]): Named => {
  const quickIds: string[] = []
  const visitorIds: number[] = []
  for (const id of ids) {
    const visitorId = readVisitorRef(secrets, businessId, id)
    if (visitorId === undefined) quickIds.push(bareQuickId(id))
    else visitorIds.push(visitorId)
  }
  return { quickIds, visitorIds }
}

/** The visitors of this business whom a call names, masked; without erased ones. One quickID may name two. */
export const visitorsNamed = ({ secrets }: Pick<Deps, 'secrets'>, tx: BusinessTx, ids: readonly string[]) =>
  findVisitors(tx, readNames(secrets, tx, ids))

/** Those of these who have a name, masked. */
export const visitorsKnown = (tx: BusinessTx, visitorIds: Iterable<number>) =>
  findVisitors(tx, { quickIds: [], visitorIds: [...new Set(visitorIds)] })

/**
 * The visitor whom a call names, by quickID or reference. Whoever never came to this branch, or only as someone of a kind
 * that the caller may not see, is like nobody.
 */
export const visitorAt = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  id: string,
  { evenErased = false } = {},
): Promise<VisitorHere> => {
  const kinds = [visitKind.visitor, ...(visibleKinds(scope).includes('member') ? [visitKind.member] : [])]
  const found = await findVisitorAt(tx, scope.branchId, readNames(secrets, tx, [id]), kinds)
  if (!found) throw refuse.missing('This visitor is not known at this branch.')
  if (found.name === '' && !evenErased) throw refuse.missing('This visitor had their data erased.')
  return { ...found, publicId: found.quick_id ?? visitorRef(secrets, tx.businessId, found.visitor_id) }
}

export { contactHashes, mobileHash, openContacts, sealedContacts } from './contacts.ts'
export { copyOf, isUpToDate, withoutAccount } from './copies.ts'
export {
  hashesOfAccount,
  keptOutBy,
  keptOutHashes,
  keptOutOf,
  refusedAliasesOf,
  refusedAs,
} from './keeping-out.ts'
export {
  countKnownVisitors,
  findBranchesOf,
  findKeptOut,
  hasVisited,
  holdVisitorAt,
  insertTold,
  insertVisitor,
  isRefused,
  isRefusedAlike,
  isRefusedAnyhow,
  isWrittenDown,
  type NamedVisitor,
  otherRowsOf,
  refusedAliases,
  type StatedAs,
  shownQuickId,
  statedRows,
  tieVisitor,
  updateTold,
  updateVisitor,
} from './queries.ts'
export { readVisitorRef, visitorRef } from './refs.ts'
export { everyMatch, type Patterns } from './search-queries.ts'
export { patternsOf } from './searching.ts'
