import type { BusinessTx } from '../../db/in-business.ts'
import { byTraits, countLike, countOnDaysWith, onDaysWith } from './filter-queries.ts'
import { type Filter, type Found, fromNewest, fromOldest, type Slice } from './queries.ts'

/** What a row costs that is looked for by itself, beside one that is passed in order. */
const SOUGHT = 4

/** So many rows are passed without asking whether there is a shorter way. */
const FEW = 2_000

/**
 * The page of a filter, in the way that reads the fewest rows. Most are passed in order from the nearer end; what few
 * match is looked for by itself, and a way of leaving that hardly ever occurs on the days it did.
 */
export const filterRows = async (tx: BusinessTx, branchId: number, filter: Filter, slice: Slice): Promise<Found> => {
  const { total, reach, whole } = await countLike(tx, branchId, filter)
  if (slice.offset >= total) return { total, where: undefined }
  const after = Math.max(0, total - slice.offset - slice.limit)
  const passed = ((Math.min(slice.offset, after) + slice.limit) * whole) / total
  if (passed > FEW) {
    if (reach * SOUGHT < passed) return { total, where: byTraits(tx, branchId, filter, slice) }
    const { checkouts } = filter
    if (checkouts && (await countOnDaysWith(tx, branchId, checkouts)) < passed)
      return { total, where: onDaysWith(tx, branchId, filter, checkouts, slice) }
  }
  if (after >= slice.offset) return { total, where: fromNewest(tx, branchId, filter, slice) }
  const limit = Math.min(slice.limit, total - slice.offset)
  return { total, where: fromOldest(tx, branchId, filter, { offset: after, limit }) }
}
