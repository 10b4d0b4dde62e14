import type { Position } from '@quickprism/contract/checkins'
import { checkoutType, exitGrade } from '../../db/codes.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { BusinessScope, VisitScope } from '../../http/scopes.ts'
import { refuse } from '../../refuse.ts'
import { record } from '../audit/service.ts'
import { announce } from '../live/service.ts'
import { corrected, departure } from './activities.ts'
import { standingAt } from './position.ts'
import { correctVisit, endVisits, findDoor, findGroup, findOwnVisit, tellBranch, type VisitRow } from './queries.ts'
import { readVisitRef } from './visit-refs.ts'

export type Leaving = {
  by: 'qr' | 'geofence' | 'signed-out'
  visitRefs: readonly string[] | undefined
  leftAt: Date | undefined
  position: Position | undefined
}

/** Later evidence than this no longer corrects what was assumed at closing time. */
const EVIDENCE = 48 * 60 * 60_000

type Ending = { how: number; grade: number; at: Date }

/** A scan at the door is seen; what a phone concludes later is concluded. Nobody is kept from leaving by their position. */
const endingOf = async (tx: BusinessTx, scope: VisitScope, own: VisitRow, leaving: Leaving): Promise<Ending> => {
  if (leaving.by === 'qr') {
    if (!('key' in scope.by)) throw refuse.invalid('Scan the QR code at the entrance to check out')
    const { where } = standingAt(await findDoor(tx, scope), leaving.position)
    return { how: checkoutType.qr, grade: where === 'inside' ? exitGrade.observed : exitGrade.inferred, at: tx.now }
  }
  const said = leaving.leftAt ?? tx.now
  const at = new Date(Math.min(tx.now.getTime(), Math.max(own.checked_in_at.getTime(), said.getTime())))
  const how = leaving.by === 'geofence' ? checkoutType.geoTagged : checkoutType.loggedOut
  return { how, grade: exitGrade.inferred, at }
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

/** Better evidence about visits that were closed for want of any. */
const correct = async (tx: BusinessTx, scope: VisitScope, visits: readonly VisitRow[], { how, grade, at }: Ending) => {
  let version: number | undefined
  for (const { visit_id, checked_in_at, name } of visits) {
    const ending = { branchId: scope.branchId, checkedInAt: checked_in_at, at, how, grade }
    const outcome = await correctVisit(tx, visit_id, ending, new Date(tx.now.getTime() - EVIDENCE))
    if (!outcome.corrected) continue
    version = outcome.version
    record(tx, scope, {
      event: 'visit.corrected',
      actor: scope.who.personId,
      branch: scope.branchId,
      about: String(visit_id),
    })
    await tellBranch(tx, scope.branchId, version, corrected(name))
  }
  return version
}

/** Ends the caller's visit, and those of their group who leave with them. Ending it again changes nothing. */
export const checkOut = async (deps: Deps, scope: VisitScope, leaving: Leaving) => {
  const { businessId, branchId } = scope
  const { closed, at, version } = await inBusiness(deps, scope, async (tx) => {
    const own = await findOwnVisit(tx, scope)
    if (!own) throw refuse.missing('You are not checked in here.')
    const ending = await endingOf(tx, scope, own, leaving)
    const visits = await leavers(deps, tx, scope, own, leaving.visitRefs)
    const open = visits.filter(({ checked_out_at }) => checked_out_at === null)
    const late = visits.filter(({ checkout_type }) => checkout_type === checkoutType.timeout)
    const ended = await endOpen(tx, scope, own.checked_in_at, open, ending)
    const version = (await correct(tx, scope, late, ending)) ?? ended.version
    return { closed: ended.closed, at: ending.at, version }
  })
  if (version !== undefined) announce(deps, { businessId, branchId, version })
  return { closed, at: closed > 0 ? at : null }
}

type Where = BusinessScope & { branchId: number }

/** Ends visits that began together, and says so in the branch's feed. */
export const endOpen = async (
  tx: BusinessTx,
  { branchId }: Pick<Where, 'branchId'>,
  checkedInAt: Date,
  open: readonly Pick<VisitRow, 'visit_id' | 'name'>[],
  { how, grade, at }: Ending,
): Promise<{ closed: number; version: number | undefined }> => {
  const [first] = open
  if (!first) return { closed: 0, version: undefined }
  const { closed, version } = await endVisits(
    tx,
    open.map(({ visit_id }) => visit_id),
    { branchId, checkedInAt, at, how, grade },
  )
  if (closed === 0) return { closed, version: undefined }
  await tellBranch(tx, branchId, version, departure(first.name, closed - 1, how, checkedInAt, at))
  return { closed, version }
}
