import { checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { VisitScope } from '../../scopes.ts'
import { atClosing, correct, type Ending, EVIDENCE, endOpen } from './ending.ts'
import { type DueVisit, findGroup, findOwnVisit, type VisitRow } from './queries.ts'
import { readVisitRef } from './visit-refs.ts'

/** The visit that the caller leaves: their last one here, whether or not it is open; by then, if they said it later. */
export const visitToLeave = async (tx: BusinessTx, scope: VisitScope, by?: Date) => {
  const own = await findOwnVisit(tx, scope, by)
  if (!own) throw refuse.missing('You are not checked in here.')
  return own
}

/** Whose visits end: the named ones of the caller's own group, or the whole of it; never anyone else's. */
const leavers = async (
  deps: Deps,
  tx: BusinessTx,
  scope: VisitScope,
  own: VisitRow,
  refs: readonly string[] | undefined,
) => {
  const group = own.is_lead ? await findGroup(tx, scope.branchId, own.checked_in_at, own.visit_id) : [own]
  if (!refs) return group
  const named = new Set(refs.map((ref) => readVisitRef(deps.secrets, scope, ref)?.visitId))
  return group.filter(({ visit_id }) => named.has(visit_id))
}

/** Ends the caller's visit, and those of their group who leave with them. Ending it again changes nothing. */
export const leave = async (
  deps: Deps,
  tx: BusinessTx,
  scope: VisitScope,
  { own, refs, said }: { own: DueVisit; refs: readonly string[] | undefined; said: Ending },
) => {
  const ending = own.due_at.getTime() <= tx.now.getTime() - EVIDENCE ? atClosing(own) : said
  const visits = await leavers(deps, tx, scope, own, refs)
  const open = visits.filter(({ checked_out_at }) => checked_out_at === null)
  const late = visits.filter(({ checkout_type }) => checkout_type === checkoutType.timeout)
  // Only the phone that scanned was seen to leave: those whom it names may be anywhere.
  const seen = visits.filter(({ visit_id }) => visit_id === own.visit_id)
  const closed = await endOpen(tx, scope, open, ending, { seen })
  await correct(tx, scope, scope.branchId, late, ending, { seen })
  return { closed, at: closed > 0 ? ending.at : null }
}
