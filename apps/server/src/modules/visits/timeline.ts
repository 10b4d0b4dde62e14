import { checkoutType, exitGrade } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { BusinessScope } from '../../scopes.ts'
import { mergeOnRollCalls, noteCame } from '../sos/service.ts'
import { atClosing, correct, type Ending, endOpen } from './ending.ts'
import { endVisits, holdVisits } from './ending-queries.ts'
import { findGroup, findVisit, groupByNonce, type VisitRow } from './queries.ts'
import {
  type Arrival,
  type CheckedIn,
  holdMoves,
  insertJoiner,
  insertVisit,
  type Joiner,
  type LastSeen,
  lastVisit,
  type NewVisit,
  type Span,
  settleVisit,
} from './timeline-queries.ts'

/*
 * The visits of one person of a business in time. Invariants:
 * - At most one visit of a visitor is open, and no two overlap, wherever in the business they are; the constraint
 *   `visit_one_at_a_time` refuses the transaction otherwise (Q151).
 * - A visit that someone begins ends the one they were in, in the same transaction, also one that a desk wrote down for
 *   them by their quickID, or by name and address.
 *   On the roll-call of an alert that one's row becomes theirs.
 * - A visit that begins in the past ends where the next one began, or at closing time.
 * - An ending or a correction names its visit. After closing time it counts within its window only (Q150, `leaving.ts`).
 * - Presence, in identity, is written after the commit by the caller; the same request or job again repairs it.
 *
 * Visits begin here (`begin`, `join`) and end in `ending.ts`; no other module writes them (`written-here.test.ts`). Code
 * that begins a visit holds the person before it reads their spans (`admission/door-queries.ts`).
 */

/** Whether they were seen leaving another visit after that: then they cannot have come elsewhere. */
export const isRuledOut = ({ spans }: Arrival, at: Date) =>
  spans.some(
    ({ checked_in_at, checked_out_at, exit_grade }) =>
      checked_in_at <= at && checked_out_at !== null && checked_out_at > at && exit_grade === exitGrade.observed,
  )

/** A visit that begins so soon after a scan that waited on a phone is the same coming, written down by someone else. */
const SAME_COMING_MS = 15 * 60_000

const isSameComing = ({ branch_id, checked_in_at }: Span, branchId: number, at: Date) =>
  branch_id === branchId && checked_in_at.getTime() - at.getTime() <= SAME_COMING_MS

/** The visit that someone has begun at a branch right after a scan of theirs that is reported only now. */
export const visitBegunAfter = ({ visitorId, spans }: Arrival, branchId: number, at: Date) => {
  const next = spans.find(({ visitor_id, checked_in_at }) => visitor_id === visitorId && checked_in_at > at)
  return next && isSameComing(next, branchId, at) ? next : undefined
}

const elsewhereBy = (at: Date): Ending => ({ how: checkoutType.geoTagged, grade: exitGrade.inferred, at })

/**
 * How someone who comes elsewhere at a moment left a visit: earlier, if presence knows of another place before it, or that
 * they signed out.
 */
const leftBy = (tx: BusinessTx, span: Span, at: Date, seen: LastSeen | undefined): Ending => {
  if (!seen) return elsewhereBy(at)
  const { checkedInAt, signedOutAt } = seen
  if (seen.businessId === tx.businessId && seen.visitId === span.visit_id) {
    return signedOutAt && signedOutAt <= at
      ? { ...elsewhereBy(signedOutAt), how: checkoutType.loggedOut }
      : elsewhereBy(at)
  }
  return elsewhereBy(checkedInAt >= span.checked_in_at && checkedInAt <= at ? checkedInAt : at)
}

const leave = async (tx: BusinessTx, scope: BusinessScope, span: Span, known: Ending) => {
  const { at } = known
  if (span.checked_out_at === null) {
    await endOpen(tx, { branchId: span.branch_id }, [span], at < span.due_at ? known : atClosing(span))
  } else if (span.exit_grade !== exitGrade.observed && span.checked_in_at <= at) {
    await correct(tx, scope, span.branch_id, [span], known, { leastGrade: exitGrade.inferred })
  }
}

/** Ends a visit that a desk wrote down for someone: on the roll-call of an alert its row becomes theirs. */
const leaveStated = async (tx: BusinessTx, scope: BusinessScope, span: Span, at: Date, personId: number | null) => {
  await leave(tx, scope, span, elsewhereBy(at))
  if (personId === null) return
  await mergeOnRollCalls(tx, { visitorId: span.visitor_id, personId, branchId: span.branch_id })
}

/** What someone came to after the moment at which a visit of theirs begins. */
type Later = {
  personId: number | null
  /** Under their own row: the database settles the new visit by it. */
  hasOwn: boolean
  /** When a desk let them in next under the quickID or the name they stated, before anything of their own. */
  statedAt?: Date
}

/**
 * Ends the visits these people were in when they come somewhere else, and corrects an end that was not observed. Returns
 * what each of them is known to have come to later.
 */
const makeRoom = async (
  tx: BusinessTx,
  scope: BusinessScope,
  arrivals: readonly Arrival[],
  { branchId, at }: { branchId: number; at: Date },
): Promise<Later[]> => {
  const everyone: Later[] = []
  for (const { personId, visitorId, spans, lastSeen } of arrivals) {
    const later: Later = { personId, hasOwn: false }
    for (const span of spans) {
      const isOwn = span.visitor_id === visitorId
      if (isOwn && span.checked_in_at <= at) await leave(tx, scope, span, leftBy(tx, span, at, lastSeen))
      else if (isOwn) later.hasOwn = true
      else if (span.checked_in_at <= at) await leaveStated(tx, scope, span, at, personId)
      // The desk wrote them down while their scan waited on their phone.
      else if (span.exit_grade !== exitGrade.observed && isSameComing(span, branchId, at))
        await leaveStated(tx, scope, span, span.checked_in_at, personId)
      // A stay of its own: it came next, unless they went somewhere under their own row before.
      else if (!later.hasOwn) later.statedAt ??= span.checked_in_at
    }
    everyone.push(later)
  }
  return everyone
}

type Made = Pick<CheckedIn, 'visit_id' | 'checked_in_at'>

/** Ends a visit that began in the past where a desk let them in next, if the branch had not closed by then. */
const endWhereStated = async (tx: BusinessTx, branchId: number, { visit_id, checked_in_at }: Made, at: Date) => {
  const due = (await findVisit(tx, branchId, checked_in_at, visit_id))?.due_at
  if (!due || due <= at) return undefined
  const ending = { branchId, checkedInAt: checked_in_at, at, how: checkoutType.geoTagged, grade: exitGrade.inferred }
  await endVisits(tx, [visit_id], ending)
  return { ended_at: at, ended_how: ending.how }
}

/** Settles what began, and of those who came together each by what they came to themselves. */
const settle = async (tx: BusinessTx, branchId: number, made: Made, later: readonly Later[], isLate: boolean) => {
  const stated = later.flatMap(({ personId, statedAt }) => (statedAt ? { personId, statedAt } : []))
  const group = stated.length === 0 ? [] : await findGroup(tx, branchId, made.checked_in_at, made.visit_id)
  let endedHere: Awaited<ReturnType<typeof endWhereStated>>
  for (const { personId, statedAt } of stated) {
    const visit = group.find(({ person_id }) => person_id === personId)
    const ended = visit && (await endWhereStated(tx, branchId, visit, statedAt))
    if (visit?.visit_id === made.visit_id) endedHere = ended
  }
  return { ...(await settleVisit(tx, branchId, made, isLate)), ...endedHere }
}

/** What begins there ends visits elsewhere: their branches are held first, and then the visits. */
const holdWhatEnds = async (tx: BusinessTx, branchId: number, arrivals: readonly Arrival[]) => {
  const spans = arrivals.flatMap((arrival) => arrival.spans)
  const elsewhere = spans.flatMap(({ branch_id }) => (branch_id === branchId ? [] : branch_id))
  if (elsewhere.length > 0) await holdMoves(tx, [branchId, ...elsewhere])
  await holdVisits(tx, spans)
}

export type Begun = {
  visit: CheckedIn
  /** The lead first; none for someone alone whose visit was the last thing that was written. */
  group: VisitRow[]
  /** How it has ended already. */
  ended: { at: Date; how: number } | null
  version: number
}

/** With the commit: what the branch's counters hold is held no longer than the database needs. */
const beginLast = async (tx: BusinessTx, visit: NewVisit): Promise<Begun> => {
  const { branchId, people, at, nonce } = visit
  const [[made], group = []] = await (people.length === 1
    ? tx.conclude<[CheckedIn]>(lastVisit(tx, visit))
    : tx.conclude<[CheckedIn, VisitRow]>(lastVisit(tx, visit), groupByNonce(tx, branchId, at, nonce)))
  const begun = made as CheckedIn
  return { visit: begun, group, ended: null, version: begun.version }
}

type Beginning = {
  arrivals: readonly Arrival[]
  /** A phone reports it later. */
  isLate?: boolean
  /** Nothing else is written in the transaction, and no alert was on. */
  isLast?: boolean
  /** Writes what a desk noted beside the visit, before the roll-call of an alert reads it. */
  describe?: (made: CheckedIn) => Promise<void>
}

/** Begins a visit of everyone who comes together, and ends whatever they were in. */
export const begin = async (
  tx: BusinessTx,
  scope: BusinessScope,
  visit: NewVisit,
  { arrivals, isLate = false, isLast = false, describe }: Beginning,
): Promise<Begun> => {
  const { branchId, at } = visit
  await holdWhatEnds(tx, branchId, arrivals)
  const later = await makeRoom(tx, scope, arrivals, { branchId, at })
  const isSettled = isLate || later.some(({ hasOwn, statedAt }) => hasOwn || statedAt !== undefined)
  if (isLast && !isSettled) return beginLast(tx, visit)
  const made = await insertVisit(tx, visit)
  const { visit_id, checked_in_at, alert } = made
  await describe?.(made)
  const settled = isSettled ? await settle(tx, branchId, made, later, isLate) : undefined
  await noteCame(tx, { branchId, checkedInAt: checked_in_at, leadId: visit_id, alert })
  const group = await findGroup(tx, branchId, checked_in_at, visit_id)
  const { ended_at = null, ended_how = null, version = made.version } = settled ?? {}
  const ended = ended_at === null || ended_how === null ? null : { at: ended_at, how: ended_how }
  return { visit: made, group, ended, version }
}

/**
 * Begins the visit of someone who agrees to a group, and not before the end of their own last one (Q151). Nothing where
 * the lead had left by then, be it at closing time, or the group has them already.
 */
export const join = async (
  tx: BusinessTx,
  scope: BusinessScope,
  joiner: Joiner,
  { arrival, agreedAt }: { arrival: Arrival; agreedAt: Date },
) => {
  const hasEnded = ({ checked_in_at, checked_out_at }: Span) => checked_in_at <= agreedAt && checked_out_at !== null
  const own = arrival.spans.find((span) => span.visitor_id === arrival.visitorId && hasEnded(span))
  const at = own?.checked_out_at ?? agreedAt
  const spans = arrival.spans.filter((span) => span !== own)
  // They went on somewhere else in that moment: there they are.
  if (own && spans.some(({ checked_in_at }) => checked_in_at.getTime() === at.getTime())) return undefined
  const { branchId } = joiner
  const lead = await findVisit(tx, branchId, joiner.groupAt, joiner.leadId)
  if (!lead || lead.due_at <= at) return undefined
  await holdWhatEnds(tx, branchId, [{ ...arrival, spans }])
  const visit = await insertJoiner(tx, joiner, at)
  if (!visit) return undefined
  const later = await makeRoom(tx, scope, [{ ...arrival, spans }], { branchId, at })
  // A worker may run the join long after the yes: the branch may have closed since.
  const { version } = await settle(tx, branchId, visit, later, false)
  const { visit_id, checked_in_at, alert } = visit
  await noteCame(tx, { branchId, checkedInAt: checked_in_at, visitIds: [visit_id], alert })
  return { visit_id, checked_in_at, version }
}
