import { checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { VisitScope } from '../../scopes.ts'
import { atClosing, correct, type Ending, EVIDENCE, endOpen } from './ending.ts'
import { findCorrectable, holdVisits } from './ending-queries.ts'
import { type DueVisit, findGroup, findOwnVisit, findVisit, type VisitRow } from './queries.ts'
import { readVisitRef, type VisitKey } from './visit-refs.ts'

const namedIn = ({ secrets }: Pick<Deps, 'secrets'>, scope: VisitScope, refs: readonly string[]): VisitKey[] =>
  refs.flatMap((ref) => readVisitRef(secrets, scope, ref) ?? [])

/**
 * The visit that the caller leaves: their own among those they name, or else their last one here, whether or not it is
 * open; by then, if they said it later.
 */
export const visitToLeave = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: VisitScope,
  { refs = [], by }: { refs?: readonly string[] | undefined; by?: Date | undefined },
) => {
  const own = await findOwnVisit(tx, scope, { named: namedIn(deps, scope, refs), by })
  if (!own) throw refuse.missing('You are not checked in here.')
  return own
}

/**
 * Whose visits end: the named ones of the caller's own group, or the whole of it as it was by then; never anyone else's.
 */
const leavers = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: VisitScope,
  own: VisitRow,
  { refs, by }: { refs: readonly string[] | undefined; by: Date },
) => {
  const group = own.is_lead ? await findGroup(tx, scope.branchId, own.checked_in_at, own.visit_id) : [own]
  // Who joined later has come since.
  if (!refs) return group.filter(({ checked_in_at }) => checked_in_at <= by)
  const named = new Set(namedIn(deps, scope, refs).map(({ visitId }) => visitId))
  return group.filter(({ visit_id }) => named.has(visit_id))
}

type Leaving = { own: DueVisit; refs: readonly string[] | undefined; said: Ending }

/**
 * Ends the caller's visit, and those of their group who leave with them, and says how many they were. Ending it again
 * changes nothing, and nor does a leaving after closing time that says nothing of the visit any more (Q150): it ended at
 * closing time.
 */
const end = async (deps: Deps, tx: BusinessTx, scope: VisitScope, { own, refs, said }: Leaving): Promise<number> => {
  const visits = await leavers(deps, tx, scope, own, { refs, by: said.at })
  await holdVisits(
    tx,
    visits.map((visit) => ({ ...visit, branch_id: scope.branchId })),
  )
  const open = visits.filter(({ checked_out_at }) => checked_out_at === null)
  const late = visits.filter(({ checkout_type }) => checkout_type === checkoutType.timeout)
  const doubtful = own.due_at <= tx.now ? [...open, ...late] : late
  const notBefore = new Date(tx.now.getTime() - EVIDENCE)
  const correctable = await findCorrectable(tx, scope.branchId, doubtful, { at: said.at, notBefore })
  const counts = (visit: VisitRow) => !doubtful.includes(visit) || correctable.has(visit.visit_id)
  // Only the phone that scanned was seen to leave: those whom it names may be anywhere.
  const seen = visits.filter(({ visit_id }) => visit_id === own.visit_id)
  const leaving = open.filter(counts)
  const closed = await endOpen(tx, scope, leaving, said, { seen })
  if (closed < leaving.length) {
    // Closing time, or a visit elsewhere, ended some in this moment: what they said may correct that.
    const ended = await findVisit(tx, scope.branchId, own.checked_in_at, own.visit_id)
    return ended ? closed + (await end(deps, tx, scope, { own: ended, refs, said })) : closed
  }
  await correct(tx, scope, scope.branchId, late.filter(counts), said, { seen })
  // No worker has ended them yet: they ended at closing time.
  const forgotten = open.filter((visit) => !counts(visit) && visit.checked_in_at < own.due_at)
  await endOpen(tx, scope, forgotten, atClosing(own))
  return closed
}

/** The same, with when those left who had been inside until now. */
export const leave = async (deps: Deps, tx: BusinessTx, scope: VisitScope, leaving: Leaving) => {
  const closed = await end(deps, tx, scope, leaving)
  return { closed, at: closed > 0 ? leaving.said.at : null }
}
