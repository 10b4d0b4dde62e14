import { can, gates } from '@quickprism/contract/gates'
import type { VisitorType } from '@quickprism/contract/my-visit'
import type { RecordsQuery } from '@quickprism/contract/records'
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
  counted,
  everyRow,
  type Filter,
  type Found,
  findTotals,
  fromNewest,
  isNarrowed,
  likeOnDay,
  ofDay,
  type RecordRow,
  rowsAt,
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

/**
 * Pages that begin before this row are read from the newest on, together with their total; later ones by the counters of
 * days, once it is known that there are so many.
 */
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
  const isNear = slice.offset < NEAR
  if (isNear && kinds.length > 1) {
    return { total: everyRow(tx, branchId), where: fromNewest(tx, branchId, filter, slice) }
  }
  const totals = await findTotals(tx, branchId)
  const total = kinds.reduce((sum, kind) => sum + totals[kind], 0)
  const find = isNear && !isRare(kinds, totals) ? fromNewest : byDays
  return { total, where: find(tx, branchId, filter, slice) }
}

const onOneDay = async (
  tx: BusinessTx,
  branchId: number,
  filter: Filter,
  day: string,
  slice: Slice,
): Promise<Found> => {
  const total = isNarrowed(filter) ? likeOnDay(tx, branchId, filter, day) : ofDay(tx, branchId, filter.kinds, day)
  return {
    total: slice.offset < NEAR ? total : await counted(tx, total),
    where: withinDay(tx, branchId, filter, day, slice),
  }
}

/** Total and rows, which go out together and with the commit where nothing is to be asked after them. */
const readPage = async (
  tx: BusinessTx,
  branchId: number,
  { total, where }: Found,
  { offset, visible, isLast }: { offset: number; visible: readonly number[]; isLast: boolean },
): Promise<{ total: number; rows: RecordRow[] }> => {
  const page = where && rowsAt(tx, branchId, where, visible)
  if (typeof total !== 'number' && page && isLast) {
    const [totals, rows] = await tx.conclude(total, page)
    return { total: totals[0]?.total ?? 0, rows }
  }
  const count = typeof total === 'number' ? total : await counted(tx, total)
  if (!page || offset >= count) return { total: count, rows: [] }
  const [rows] = isLast ? await tx.conclude(page) : [(await page.execute(tx)).rows]
  return { total: count, rows }
}

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
  const { total, rows } = await readPage(tx, branchId, await find(), {
    offset: slice.offset,
    visible: codesOf(visible),
    isLast: reveals.size === 0,
  })
  const visitors = rows.map(({ visitor_id }) => visitor_id)
  return {
    total,
    rows,
    clear: await openRevealed(deps, tx, reveals, visitors),
    reveals,
    mayBlacklist: can(scope.access, gates.blacklistVisitors, scope.places),
  }
}
