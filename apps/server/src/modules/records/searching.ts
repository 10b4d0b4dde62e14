import { countedOnce } from '../../counted-once.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { everyMatch, patternsOf } from '../visitors/service.ts'
import type { Found, Slice } from './queries.ts'
import {
  countNewer,
  countSearched,
  type Searched,
  searchedRows,
  searchVisitors,
  theseVisitors,
} from './search-queries.ts'

/** So many people are joined with all their visits; of a commoner name only the latest are looked at for a page. */
const MOST_PEOPLE = 2_000
const MOST_TOTALS = 2_000

/** The exact number of rows of a common name, counted once for each version of the branch. */
const countOnce = countedOnce<number>(MOST_TOTALS)

/** The rows in which anyone came whose name or quickID matches. */
export const searchRows = async (
  deps: Pick<Deps, 'versions'>,
  tx: BusinessTx,
  branchId: number,
  term: string,
  asked: Omit<Searched, 'people'>,
  slice: Slice,
): Promise<Found> => {
  const patterns = patternsOf(term)
  if (!patterns) return { total: 0, where: undefined }
  const latest = await searchVisitors(tx, branchId, patterns, MOST_PEOPLE + 1)
  const among = { ...asked, people: theseVisitors(latest.map(({ visitor_id }) => visitor_id)) }
  const isCommon = latest.length > MOST_PEOPLE
  const searched = isCommon ? { ...asked, people: everyMatch(tx, branchId, patterns) } : among
  const count = () => countSearched(tx, branchId, searched)
  const key = [tx.businessId, branchId, tx.branchVersion, term, asked]
  const total = isCommon ? await countOnce(deps, key, count) : await count()
  if (slice.offset >= total) return { total, where: undefined }
  if (!isCommon) return { total, where: searchedRows(tx, branchId, searched, slice) }

  // Whoever is left out came last before the last of these: rows newer than that are all theirs.
  const [wanted, cut] = [slice.offset + slice.limit, latest.at(-1)?.last_at as Date]
  const isEnough = (await countNewer(tx, branchId, among, cut, wanted)) >= wanted
  return { total, where: searchedRows(tx, branchId, isEnough ? among : searched, slice) }
}
