import { checkoutType, exitGrade } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { BusinessScope, Presence } from '../../scopes.ts'
import { atClosing, correct, type Ending, endOpen } from './ending.ts'
import type { Span } from './timeline-queries.ts'

/*
 * The visits of one visitor of a business in time. Invariants: at most one is open, and no two overlap, wherever in the
 * business they are; `visit_one_at_a_time` refuses the transaction otherwise (Q151). Code that begins a visit
 * holds the person (`admission/door-queries.ts`), makes room here, and settles the visit if a later one is known.
 */

/** Whether a visit covers a moment and was seen to end after it: nobody can have been elsewhere then. */
export const rulesOut = ({ checked_in_at, checked_out_at, exit_grade }: Span, at: Date) =>
  checked_in_at <= at && checked_out_at !== null && checked_out_at > at && exit_grade === exitGrade.observed

export type LastSeen = Pick<Presence, 'businessId' | 'visitId' | 'checkedInAt'>

/** When someone who comes elsewhere at a moment left a visit: earlier, if presence knows of another place before it. */
const leftBy = (tx: BusinessTx, span: Span, at: Date, seen: LastSeen | undefined) => {
  const isElsewhere = seen && !(seen.businessId === tx.businessId && seen.visitId === span.visit_id)
  return isElsewhere && seen.checkedInAt >= span.checked_in_at && seen.checkedInAt <= at ? seen.checkedInAt : at
}

/**
 * Ends the visits these people were in when they come somewhere else, and corrects an end that was not observed. Returns
 * whether any of them is known to have come elsewhere later: then the new visit has to be settled.
 */
export const makeRoom = async (
  tx: BusinessTx,
  scope: BusinessScope,
  spans: readonly Span[],
  at: Date,
  lastSeen: (visitorId: number) => LastSeen | undefined = () => undefined,
) => {
  for (const span of spans.filter(({ checked_in_at }) => checked_in_at <= at)) {
    const left = leftBy(tx, span, at, lastSeen(span.visitor_id))
    const known: Ending = { how: checkoutType.geoTagged, grade: exitGrade.inferred, at: left }
    if (span.checked_out_at === null) {
      await endOpen(tx, { branchId: span.branch_id }, [span], left < span.due_at ? known : atClosing(span))
    } else if (span.exit_grade !== exitGrade.observed) {
      await correct(tx, scope, span.branch_id, [span], known, { leastGrade: exitGrade.inferred })
    }
  }
  return spans.some(({ checked_in_at }) => checked_in_at > at)
}
