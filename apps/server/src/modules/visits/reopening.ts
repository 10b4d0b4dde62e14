import { holdPeople } from '../../admission/door-queries.ts'
import { changed } from '../../db/changes.ts'
import { checkoutType, exitGrade } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { BranchScope } from '../../scopes.ts'
import { noteCame } from '../sos/service.ts'
import { otherRowsOf } from '../visitors/service.ts'
import { correctedAtDesk } from './activities.ts'
import { undoEnding } from './ending-queries.ts'
import type { VisitRow } from './queries.ts'
import { findSpans, holdMoves, type Span } from './timeline-queries.ts'

/** A visit that goes on once a check-in is undone. */
export type EndedVisit = Span & {
  /** The account whose visit it is, if any. */
  personId: number | null
  /** The account that showed itself in the check-in: on a roll-call this visit's row became the account's. */
  shownBy: number | null
}

/**
 * The visits that a check-in ended, under any row of its people, and that would go on without it. Holds the accounts and
 * the branches of them. An account that was shown was where it was shown: of it only visits of this branch go on.
 */
export const findEndedBy = async (
  tx: BusinessTx,
  branchId: number,
  group: readonly VisitRow[],
): Promise<EndedVisit[]> => {
  const came = group[0]?.checked_in_at.getTime() ?? 0
  const members = new Map(group.map((visit) => [visit.visitor_id, visit]))
  const others = await otherRowsOf(tx, [...members.keys()])
  const accounts = [
    ...group.flatMap(({ person_id }) => person_id ?? []),
    ...[...others.values()].flatMap(({ personId }) => personId ?? []),
  ]
  await tx.selectNoFrom(holdPeople(tx.businessId, accounts).as('held')).execute()
  const memberOf = ({ visitor_id }: Span) => members.get(others.get(visitor_id)?.visitorId ?? visitor_id)
  const own = new Set(group.map(({ visit_id }) => visit_id))
  // A visit that ended in this very moment was not over just before.
  const since = new Date(came - 1)
  const spans = (await findSpans(tx, [...members.keys(), ...others.keys()], since)).filter(
    ({ visit_id }) => !own.has(visit_id),
  )
  const cameAgain = new Set(spans.flatMap((span) => (span.checked_in_at.getTime() >= came ? memberOf(span) : [])))
  const ended = spans.flatMap((span) => {
    const member = memberOf(span)
    const shownBy = member?.person_id ?? null
    const goesOn =
      span.checked_out_at?.getTime() === came &&
      span.checkout_type === checkoutType.geoTagged &&
      span.exit_grade === exitGrade.inferred &&
      span.due_at > tx.now &&
      (shownBy === null || span.branch_id === branchId) &&
      !cameAgain.has(member)
    const personId = members.get(span.visitor_id)?.person_id ?? others.get(span.visitor_id)?.personId ?? null
    return goesOn ? { ...span, personId, shownBy } : []
  })
  const elsewhere = ended.flatMap(({ branch_id }) => (branch_id === branchId ? [] : branch_id))
  if (elsewhere.length > 0) await holdMoves(tx, [branchId, ...elsewhere])
  return ended
}

/** Opens them again once the check-in is undone: these people are on the list, and the roll-call, of where they are. */
export const reopen = async (tx: BusinessTx, scope: BranchScope, ended: readonly EndedVisit[]) => {
  for (const {
    branch_id: branchId,
    checked_in_at: checkedInAt,
    visit_id,
    visitor_id: visitorId,
    kind,
    name,
    shownBy,
  } of ended) {
    const { version, alert } = await undoEnding(tx, [visit_id], { branchId, checkedInAt })
    await noteCame(tx, { branchId, checkedInAt, visitIds: [visit_id], alert, account: shownBy })
    record(tx, scope, { event: 'visit.corrected', branch: branchId, about: String(visit_id), reason: 'Has not left' })
    changed(tx, branchId, correctedAtDesk(name, 0, 'Has not left'), { about: { visitorId, kind }, version })
  }
}

/** What identity forgets of a check-in that was undone, and where it finds those whose visits go on. */
export const undoneJob = (
  { businessId }: BusinessTx,
  leadId: number,
  group: readonly VisitRow[],
  ended: readonly EndedVisit[],
) => ({
  businessId,
  leadId,
  visits: group.flatMap(({ person_id: personId, visit_id: visitId }) =>
    personId === null ? [] : { personId, visitId },
  ),
  reopened: ended.flatMap(({ personId, branch_id: branchId, visit_id: visitId, checked_in_at }) =>
    personId === null ? [] : { personId, branchId, visitId, checkedInAt: checked_in_at.toISOString() },
  ),
})
