import { countedOnce } from '../../counted-once.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { type LimitedMap, limitedMap } from '../../limited-map.ts'
import { memoryPer } from '../../memory-per.ts'
import { everyMatch, type Patterns, patternsOf } from '../visitors/service.ts'
import { counted, everyRow, type Found, isNarrowed, type Slice } from './queries.ts'
import {
  atPlaces,
  countBefore,
  countLately,
  findMatches,
  ofSearched,
  passNewest,
  type Searched,
  searchedRows,
  theseVisitors,
} from './search-queries.ts'

/** So many people are joined with all their visits; a name of more is common. */
const MOST_PEOPLE = 2_000
const MOST_TOTALS = 2_000

/** Of a common name so many rows are passed for a page, if it is likely among them. */
const MOST_PASSED = 4_000

const DAY = 24 * 3_600_000

type Asked = Omit<Searched, 'people' | 'before'>

/** The rows of a common name under a filter, counted once for each version of the branch. */
const countOnce = countedOnce<number>(MOST_TOTALS)

/** The rows of a common name before a moment, by all that they depend on. */
const countedBefore = memoryPer<object, LimitedMap<number>>(() => limitedMap({ most: MOST_TOTALS }))

/** The rows in which anyone came whose name or quickID matches. */
export const searchRows = async (
  deps: Pick<Deps, 'versions'>,
  tx: BusinessTx,
  branchId: number,
  term: string,
  asked: Asked,
  slice: Slice,
  mostPeople = MOST_PEOPLE,
): Promise<Found> => {
  const patterns = patternsOf(term)
  if (!patterns) return { total: 0, where: undefined }
  // Where today began (UTC): what came before stays as it is, unless a scan is reported late.
  const since = new Date(Math.floor(tx.now.getTime() / DAY) * DAY)
  const { ids, mark } = await findMatches(tx, branchId, patterns, mostPeople, since)
  if (!ids) return searchCommon(deps, tx, branchId, { term, patterns, mark, since }, asked, slice)
  const among = { ...asked, people: theseVisitors(ids) }
  return { total: ofSearched(tx, branchId, among), where: searchedRows(tx, branchId, among, slice) }
}

type CommonName = { term: string; patterns: Patterns; mark: string; since: Date }

/**
 * The exact total is what was counted before today began, kept for as long as neither those who match nor the visits
 * and groups of that time have changed, and what has come since. Under a filter it is counted for each version of the branch: how
 * someone left changes later, and so does their purpose. For a page the newest rows are passed until it is full.
 */
const searchCommon = async (
  deps: Pick<Deps, 'versions'>,
  tx: BusinessTx,
  branchId: number,
  { term, patterns, mark, since }: CommonName,
  asked: Asked,
  slice: Slice,
): Promise<Found> => {
  const { filter, day, visible } = asked
  const everyone = { ...asked, people: everyMatch(tx, branchId, patterns) }
  const common = { patterns, filter, visible }
  const isPlain = day === undefined && !isNarrowed(filter)
  const lately = isPlain ? await countLately(tx, branchId, common, since) : undefined

  const countOlder = async (lately: { older: number; joined: number }) => {
    const known = countedBefore(deps.versions)
    const keyOf = (state: { mark: string; older: number; joined: number }) =>
      JSON.stringify([
        tx.businessId,
        branchId,
        term,
        filter.kinds,
        visible,
        since,
        state.mark,
        state.older,
        state.joined,
      ])
    const kept = known.get(keyOf({ mark, ...lately }))
    if (kept !== undefined) return kept
    const before = await countBefore(tx, branchId, common, since)
    known.put(keyOf(before), before.total)
    return before.total
  }
  const key = [tx.businessId, branchId, tx.branchVersion, term, asked]
  const total = lately
    ? (await countOlder(lately)) + lately.newer
    : await countOnce(deps, key, () => counted(tx, ofSearched(tx, branchId, everyone)))
  if (slice.offset >= total) return { total, where: undefined }

  const wanted = Math.min(slice.limit, total - slice.offset)
  const isNear = async () => {
    const whole = lately?.whole ?? (await counted(tx, everyRow(tx, branchId)))
    return ((slice.offset + wanted) * whole) / total < MOST_PASSED / 2
  }
  const places = day === undefined && (await isNear()) ? await passNewest(tx, branchId, common, slice, MOST_PASSED) : []
  return { total, where: places.length === wanted ? atPlaces(places) : searchedRows(tx, branchId, everyone, slice) }
}
