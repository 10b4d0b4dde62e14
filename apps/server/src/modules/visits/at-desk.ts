import { type Purpose, purposeName } from '@quickprism/contract/my-visit'
import { entryKeys, holdEntry, holdPeople } from '../../admission/door-queries.ts'
import { changed } from '../../db/changes.ts'
import { checkoutType, exitGrade, purposeOfVisit } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import type { Secrets } from '../../secrets.ts'
import { called } from '../activities/service.ts'
import { noteCame, noteLeft, notePurpose } from '../sos/service.ts'
import { openContacts, otherRowsOf, visitorRef } from '../visitors/service.ts'
import { correctedAtDesk, departureAtDesk } from './activities.ts'
import { atClosing, correct, type Ending, EVIDENCE, endOpen } from './ending.ts'
import { holdVisits, undoCheckIn, undoEnding } from './ending-queries.ts'
import {
  correctPurpose,
  type DueVisit,
  findGroup,
  findMoment,
  findToldOf,
  findVisit,
  type VisitRow,
} from './queries.ts'
import { findEndedBy, reopen, undoneJob } from './reopening.ts'
import { findSpans } from './timeline-queries.ts'
import { readVisitRef, visitRef } from './visit-refs.ts'

type Together = [DueVisit, ...DueVisit[]]

const leadOf = ({ group_id, visit_id }: DueVisit) => group_id ?? visit_id

/** The visits of this branch that the desk names, by the check-in they belong to and when each began. */
const namedVisits = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  refs: readonly string[],
) => {
  const visits: DueVisit[] = []
  for (const ref of new Set(refs)) {
    const key = readVisitRef(secrets, scope, ref)
    const visit = key && (await findVisit(tx, scope.branchId, key.checkedInAt, key.visitId))
    if (!visit) throw refuse.missing('This visit is not known at this branch.')
    visits.push(visit)
  }
  const byLead = visits.toSorted((one, other) => leadOf(one) - leadOf(other) || one.visit_id - other.visit_id)
  const beganTogether = (visit: DueVisit) => `${leadOf(visit)} ${visit.checked_in_at.getTime()}`
  return [...Map.groupBy(byLead, beganTogether).values()] as Together[]
}

type Trace = { event: string; reason?: string }

const noted = (secrets: Secrets, tx: BusinessTx, scope: BranchScope, trace: Trace, visits: readonly VisitRow[]) => {
  for (const { quick_id, visitor_id } of visits) {
    record(tx, scope, { ...trace, about: quick_id ?? visitorRef(secrets, tx.businessId, visitor_id) })
  }
}

/** Holds visits that the desk ends, and says of each whether it is open: someone may leave by phone in this moment. */
const holdOpen = async (tx: BusinessTx, { branchId }: BranchScope, visits: readonly VisitRow[]) => {
  const held = await holdVisits(
    tx,
    visits.map((visit) => ({ ...visit, branch_id: branchId })),
  )
  return ({ visit_id, checked_out_at }: VisitRow) => checked_out_at === null && held.has(visit_id)
}

/** Ends visits that the desk has seen leave. One that ended before stays as it is: it is corrected, with its trace. */
export const endAtDesk = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  refs: readonly string[],
) => {
  let closed = 0
  const endedRefs: string[] = []
  const seen: Ending = { how: checkoutType.qr, grade: exitGrade.observed, at: tx.now }
  const named = await namedVisits(deps, tx, scope, refs)
  const isOpen = await holdOpen(tx, scope, named.flat())
  for (const together of named) {
    const [first] = together
    const ending = first.due_at.getTime() <= tx.now.getTime() - EVIDENCE ? atClosing(first) : seen
    const open = together.filter(isOpen)
    const ended = await endOpen(tx, scope, open, ending, { activityOf: departureAtDesk })
    if (ended > 0) {
      noted(deps.secrets, tx, scope, { event: 'visit.ended-at-desk' }, open)
      endedRefs.push(
        ...open.map(({ visit_id: visitId, checked_in_at: checkedInAt }) =>
          visitRef(deps.secrets, scope, { visitId, checkedInAt }),
        ),
      )
    }
    closed += ended
  }
  return { closed, endedRefs, at: closed > 0 ? tx.now : null }
}

export type Correction = { pov: Purpose } | { still_inside: true } | { left_at: string } | { undone: true }

/** Everyone of a check-in came for the same: a purpose is corrected for the whole group. */
const withPurpose = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  together: Together,
  pov: Purpose,
) => {
  const [first] = together
  const { branchId } = scope
  if (first.checked_in_at.getTime() < tx.now.getTime() - EVIDENCE) {
    throw refuse.conflict('This visit is older than 48 hours and can no longer be corrected.')
  }
  const key = { branchId, checkedInAt: first.group_at ?? first.checked_in_at, leadId: leadOf(first) }
  const { corrected, version } = await correctPurpose(tx, key, purposeOfVisit[pov])
  if (!corrected) return 0
  const group = await findGroup(tx, branchId, key.checkedInAt, key.leadId)
  const visitIds = group.map(({ visit_id }) => visit_id)
  await notePurpose(tx, branchId, visitIds, purposeOfVisit[pov])
  noted(secrets, tx, scope, { event: 'visit.corrected', reason: `Purpose ${purposeName(pov)}` }, [first])
  const about = { visitorId: first.visitor_id, kind: first.kind }
  changed(tx, branchId, correctedAtDesk(first.name, 0, `Purpose is ${purposeName(pov)}`), { about, version })
  return 1
}

/** As a check-in holds them, at a desk or by phone: nobody comes again while it is looked whether they have. */
const holdThem = async ({ secrets }: Pick<Deps, 'secrets'>, tx: BusinessTx, visits: readonly DueVisit[]) => {
  const others = await otherRowsOf(
    tx,
    visits.map(({ visitor_id }) => visitor_id),
  )
  const personIds = [
    ...visits.map(({ person_id }) => person_id),
    ...[...others.values()].map(({ personId }) => personId),
  ].filter((personId) => personId !== null)
  const told = await findToldOf(
    tx,
    visits.filter(({ person_id }) => person_id === null).map(({ visitor_id }) => visitor_id),
  )
  const keys = told.flatMap((visitor) => {
    if (visitor.told_id !== null) return [entryKeys.told(visitor.told_id)]
    const { mobile, email } = openContacts(secrets, tx.businessId, visitor)
    return entryKeys.addresses([mobile, email])
  })
  await holdEntry(tx, keys)
  await tx.selectNoFrom(holdPeople(tx.businessId, personIds).as('held')).execute()
}

/**
 * What these people came to after those visits, anywhere in the business, the first first, and whose row of the visits it
 * is about: they may have come under another, as what they stated or as the account that shows itself.
 */
const findLater = async (tx: BusinessTx, visits: readonly DueVisit[]) => {
  const [first] = visits
  if (!first) return []
  const visitorIds = visits.map(({ visitor_id }) => visitor_id)
  const others = await otherRowsOf(tx, visitorIds)
  const spans = await findSpans(tx, [...visitorIds, ...others.keys()], first.checked_in_at)
  return spans
    .filter(
      ({ visit_id, checked_in_at }) =>
        checked_in_at >= first.checked_in_at && !visits.some((one) => one.visit_id === visit_id),
    )
    .map((span) => ({ ...span, visitor_id: others.get(span.visitor_id)?.visitorId ?? span.visitor_id }))
}

const stillInside = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  together: Together,
) => {
  const { branchId } = scope
  const ended = together.filter(
    ({ checked_out_at, checkout_type }) => checked_out_at !== null && checkout_type !== checkoutType.undone,
  )
  const [first] = ended
  if (!first) return 0
  if (first.due_at <= tx.now) throw refuse.conflict('The branch has closed since: check them in again.')
  await holdThem({ secrets }, tx, ended)
  const again = await findLater(tx, ended)
  const twice = ended.find(({ visitor_id }) => again.some((one) => one.visitor_id === visitor_id))
  if (twice) throw refuse.conflict('{{name}} has checked in again since.', { name: called(twice.name) })
  const { reopened, version, alert } = await undoEnding(
    tx,
    ended.map(({ visit_id }) => visit_id),
    { branchId, checkedInAt: first.checked_in_at },
  )
  if (reopened === 0) return 0
  const visitIds = ended.map(({ visit_id }) => visit_id)
  await noteCame(tx, { branchId, checkedInAt: first.checked_in_at, visitIds, alert })
  noted(secrets, tx, scope, { event: 'visit.corrected', reason: 'Has not left' }, ended)
  const about = { visitorId: first.visitor_id, kind: first.kind }
  changed(tx, branchId, correctedAtDesk(first.name, reopened - 1, 'Has not left'), { about, version })
  return reopened
}

const MINUTE = 60_000

/** Later than this, a check-in was no slip: they are checked out instead. */
const UNDO_WITHIN_MS = 15 * MINUTE

const isUndone = ({ checkout_type }: VisitRow) => checkout_type === checkoutType.undone

/** Undoes a mistaken check-in for everyone in it. The visits stay in the records as undone, and count nowhere. */
const takeBack = async ({ secrets }: Pick<Deps, 'secrets'>, tx: BusinessTx, scope: BranchScope, together: Together) => {
  const [first] = together
  const { branchId } = scope
  if (together.every(isUndone)) return 0
  const key = { branchId, checkedInAt: first.checked_in_at, leadId: leadOf(first) }
  const group = await findGroup(tx, branchId, first.checked_in_at, key.leadId)
  const ended = await findEndedBy(tx, branchId, group)
  const { undone, version, alert } = await undoCheckIn(tx, key, new Date(tx.now.getTime() - UNDO_WITHIN_MS))
  if (undone === 0) {
    // Another desk may have undone it in this moment.
    const now = await findGroup(tx, branchId, first.checked_in_at, key.leadId)
    if (now.every(isUndone)) return 0
    throw refuse.conflict('This check-in can no longer be undone. Check them out instead.')
  }
  await reopen(tx, scope, ended)
  const visitIds = group.map(({ visit_id }) => visit_id)
  await noteLeft(tx, { branchId, visitIds, at: tx.now, alert })
  await enqueue(tx, 'guests.undone', {
    businessId: tx.businessId,
    branchId,
    visitId: key.leadId,
    checkedInAt: first.checked_in_at.toISOString(),
  })
  await enqueue(tx, 'visits.undone', undoneJob(tx, key.leadId, group, ended))
  noted(secrets, tx, scope, { event: 'visit.corrected', reason: 'Check-in undone' }, group)
  const about = { visitorId: first.visitor_id, kind: first.kind }
  changed(tx, branchId, correctedAtDesk(first.name, undone - 1, 'Check-in undone'), { about, version })
  return undone
}

/** Within the minute in which they came: not before they did. */
const notBefore = (came: Date, said: Date) => {
  if (said.getTime() + MINUTE <= came.getTime()) throw refuse.invalid('They cannot have left before they checked in.')
  return said < came ? came : said
}

/** When someone left who is listed as inside, or whose visit was closed for want of any evidence. */
const leftAt = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  together: Together,
  minute: string,
) => {
  const [first] = together
  const open = together.filter(await holdOpen(tx, scope, together))
  const late = together.filter(({ checkout_type }) => checkout_type === checkoutType.timeout)
  if (open.length + late.length === 0) throw refuse.conflict('Only a visit that ended by Timeout gets another time.')
  const said = await findMoment(tx, scope.branchId, minute)
  if (said > tx.now) throw refuse.invalid('Enter a time that has passed.')
  const at = notBefore(first.checked_in_at, said)
  const [next] = await findLater(tx, [...open, ...late])
  if (next && at > next.checked_in_at) throw refuse.invalid('They checked in again before that.')
  const seen: Ending = { how: checkoutType.qr, grade: exitGrade.observed, at }
  const before = tx.trail.length
  if (first.due_at.getTime() > tx.now.getTime() - EVIDENCE) {
    const ended = await endOpen(tx, scope, open, seen, { activityOf: departureAtDesk })
    if (ended > 0) noted(secrets, tx, scope, { event: 'visit.corrected', reason: 'Left earlier' }, open)
  }
  await correct(tx, scope, scope.branchId, late, seen)
  const count = tx.trail.length - before
  if (count === 0) throw refuse.conflict('This visit is older than 48 hours and can no longer be corrected.')
  return count
}

/** Puts right what is wrong about visits, with its trace, and says how many it was. */
export const correctAtDesk = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  refs: readonly string[],
  to: Correction,
) => {
  let corrected = 0
  for (const together of await namedVisits(deps, tx, scope, refs)) {
    if ('pov' in to) corrected += await withPurpose(deps, tx, scope, together, to.pov)
    else if ('undone' in to) corrected += await takeBack(deps, tx, scope, together)
    else if ('left_at' in to) corrected += await leftAt(deps, tx, scope, together, to.left_at)
    else corrected += await stillInside(deps, tx, scope, together)
  }
  return corrected
}
