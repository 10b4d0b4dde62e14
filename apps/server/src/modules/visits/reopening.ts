import { changed } from '../../db/changes.ts'
import { checkoutType, exitGrade } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { BranchScope } from '../../scopes.ts'
import { noteCame } from '../sos/service.ts'
import { correctedAtDesk } from './activities.ts'
import { undoEnding } from './ending-queries.ts'
import type { VisitRow } from './queries.ts'
import { findSpans, holdMoves, type Span } from './timeline-queries.ts'

/**
 * The visits that a check-in of people without an account had ended elsewhere, and that would go on without it; their
 * branches are held. Whoever showed a phone was where it was.
 */
export const findEndedBy = async (tx: BusinessTx, branchId: number, group: readonly VisitRow[]): Promise<Span[]> => {
  const people = group.flatMap(({ person_id, visitor_id }) => (person_id === null ? visitor_id : []))
  const came = group[0]?.checked_in_at.getTime() ?? 0
  const own = new Set(group.map(({ visit_id }) => visit_id))
  // A visit that ended in this very moment was not over just before.
  const spans = (await findSpans(tx, people, new Date(came - 1))).filter(({ visit_id }) => !own.has(visit_id))
  const isLast = (span: Span) =>
    !spans.some((one) => one.visitor_id === span.visitor_id && one.checked_in_at > span.checked_in_at)
  const ended = spans.filter(
    (span) =>
      span.checked_out_at?.getTime() === came &&
      span.checkout_type === checkoutType.geoTagged &&
      span.exit_grade === exitGrade.inferred &&
      span.due_at > tx.now &&
      isLast(span),
  )
  if (ended.length > 0) await holdMoves(tx, [branchId, ...ended.map(({ branch_id }) => branch_id)])
  return ended
}

/** Opens them again once the check-in is undone: these people are on the list, and the roll-call, of where they are. */
export const reopen = async (tx: BusinessTx, scope: BranchScope, ended: readonly Span[]) => {
  for (const {
    branch_id: branchId,
    checked_in_at: checkedInAt,
    visit_id,
    visitor_id: visitorId,
    kind,
    name,
  } of ended) {
    const { version, alert } = await undoEnding(tx, [visit_id], { branchId, checkedInAt })
    await noteCame(tx, { branchId, checkedInAt, visitIds: [visit_id], alert })
    record(tx, scope, { event: 'visit.corrected', branch: branchId, about: String(visit_id), reason: 'Has not left' })
    changed(tx, branchId, correctedAtDesk(name, 0, 'Has not left'), { about: { visitorId, kind }, version })
  }
}
