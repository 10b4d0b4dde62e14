import { can, gates } from '@quickprism/contract/gates'
import type { RecordsQuery, VisitorType } from '@quickprism/contract/records'
import type { Reveals } from '../../admission/reveals.ts'
import { checkoutType, genderWritten, purposeOfVisit, visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { type Clear, openRevealed } from '../reveals/service.ts'
import { visibleKinds } from '../visitors/service.ts'
import { filterRows } from './filtering.ts'
import {
  byDays,
  countDay,
  countLikeOnDay,
  type Filter,
  type Found,
  findRows,
  findTotals,
  fromNewest,
  type RecordRow,
  type Slice,
  type Totals,
  withinDay,
} from './queries.ts'
import { searchRows } from './searching.ts'

/** Signing out counts as a timeout here (Q80). */
const checkouts = {
  QR: [checkoutType.qr],
  'Geo Tagged': [checkoutType.geoTagged],
  Timeout: [checkoutType.timeout, checkoutType.loggedOut],
}

const codesOf = (kinds: readonly VisitorType[]) => kinds.map((kind) => visitKind[kind])

const filterOf = (query: RecordsQuery, kinds: readonly VisitorType[]): Filter => ({
  kinds: codesOf(kinds),
  checkouts: query.checked_out_type?.flatMap((type) => checkouts[type]),
  purposes: query.pov?.map((purpose) => purposeOfVisit[purpose]),
  genders: query.gender?.map((one) => genderWritten[one]),
  minAge: query.min_age,
  maxAge: query.max_age,
})

const isNarrowed = ({ kinds: _, ...more }: Filter) => Object.values(more).some((value) => value !== undefined)

/** Pages above this are found by counting rows, those below by the counters of days. */
const NEAR = 200

/** A section with less than this share of the rows is found by the counters of days from its first page on. */
const RARE = 0.05

const isRare = (kinds: readonly VisitorType[], { member, visitor }: Totals) => {
  const [only] = kinds
  return only !== undefined && kinds.length === 1 && { member, visitor }[only] < RARE * (member + visitor)
}

const wholeSection = async (
  tx: BusinessTx,
  branchId: number,
  kinds: readonly VisitorType[],
  filter: Filter,
  slice: Slice,
): Promise<Found> => {
  const totals = await findTotals(tx, branchId)
  const total = kinds.reduce((sum, kind) => sum + totals[kind], 0)
  const find = slice.offset < NEAR && !isRare(kinds, totals) ? fromNewest : byDays
  return { total, where: find(tx, branchId, filter, slice) }
}

const onOneDay = async (
  tx: BusinessTx,
  branchId: number,
  filter: Filter,
  day: string,
  slice: Slice,
): Promise<Found> => ({
  total: isNarrowed(filter)
    ? await countLikeOnDay(tx, branchId, filter, day)
    : await countDay(tx, branchId, filter.kinds, day),
  where: withinDay(tx, branchId, filter, day, slice),
})

export type RecordsPage = {
  total: number
  rows: RecordRow[]
  /** What the caller may read in clear, by visitor, and for how many seconds more. */
  clear: ReadonlyMap<number, Clear>
  reveals: Reveals
  /** Whether the caller learns since when and why someone is blacklisted. */
  mayBlacklist: boolean
}

/** A page of the records of a branch. */
export const listRecords = async (
  deps: Pick<Deps, 'versions' | 'secrets' | 'vault'>,
  tx: BusinessTx,
  scope: BranchScope,
  reveals: Reveals,
  query: RecordsQuery,
): Promise<RecordsPage> => {
  const { branchId } = scope
  const visible = visibleKinds(scope)
  const kinds = visible.filter((kind) => query.visitor_type === undefined || kind === query.visitor_type)
  if (kinds.length === 0) throw refuse.denied(gates.viewVisits.denied)
  const filter = filterOf(query, kinds)
  const slice = { offset: (query.page - 1) * query.limit, limit: query.limit }
  const { search, date: day } = query

  const find = (): Promise<Found> => {
    if (search) return searchRows(deps, tx, branchId, search, { filter, day, visible: codesOf(visible) }, slice)
    if (day !== undefined) return onOneDay(tx, branchId, filter, day, slice)
    return isNarrowed(filter)
      ? filterRows(tx, branchId, filter, slice)
      : wholeSection(tx, branchId, kinds, filter, slice)
  }
  const { total, where } = await find()
  const rows = where && slice.offset < total ? await findRows(tx, branchId, where, codesOf(visible)) : []
  const visitors = rows.map(({ visitor_id }) => visitor_id)
  return {
    total,
    rows,
    clear: await openRevealed(deps, tx, reveals, visitors),
    reveals,
    mayBlacklist: can(scope.access, gates.blacklistVisitors, scope.places),
  }
}
