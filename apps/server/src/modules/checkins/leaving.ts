import type { Position } from '@quickprism/contract/checkins'
import { changed } from '../../db/changes.ts'
import { checkoutType, exitGrade } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BusinessScope, VisitScope } from '../../scopes.ts'
import { corrected, departure } from './activities.ts'
import { standingAt } from './position.ts'
import {
  correctVisits,
  type DueVisit,
  endVisits,
  findGroup,
  findOwnVisit,
  findPlace,
  type VisitRow,
} from './queries.ts'
import { tooManyScans } from './refusing.ts'
import { countScan } from './scan-queries.ts'
import { readVisitRef } from './visit-refs.ts'

export type Leaving = {
  by: 'qr' | 'geofence' | 'signed-out'
  visitRefs: readonly string[] | undefined
  leftAt: Date | undefined
  position: Position | undefined
}

/** Later evidence than this no longer corrects what was assumed at closing time. */
const EVIDENCE = 48 * 60 * 60_000

export type Ending = { how: number; grade: number; at: Date }

/** What is assumed where nothing is known in time, whether or not a worker was there to assume it. */
export const atClosing = ({ due_at }: DueVisit): Ending => ({
  how: checkoutType.timeout,
  grade: exitGrade.assumed,
  at: due_at,
})

/** A scan at the door is seen; what a phone concludes later is concluded. Nobody is kept from leaving by their position. */
const endingOf = async (tx: BusinessTx, scope: VisitScope, own: VisitRow, leaving: Leaving): Promise<Ending> => {
  if (leaving.by === 'qr') {
    if (!('key' in scope.by)) throw refuse.invalid('Scan the QR code at the entrance to check out')
    if (!(await countScan(tx, scope))) throw tooManyScans()
    const { where } = standingAt(await findPlace(tx, scope.branchId), leaving.position)
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
export const correct = async (
  tx: BusinessTx,
  scope: BusinessScope,
  branchId: number,
  visits: readonly VisitRow[],
  { how, grade, at }: Ending,
): Promise<void> => {
  const [first] = visits
  if (!first) return
  const outcome = await correctVisits(
    tx,
    visits.map(({ visit_id }) => visit_id),
    { branchId, checkedInAt: first.checked_in_at, at, how, grade },
    new Date(tx.now.getTime() - EVIDENCE),
  )
  for (const { visit_id, version } of outcome) {
    record(tx, scope, {
      event: 'visit.corrected',
      ...(scope.kind === 'visit' ? { actor: scope.who.personId } : {}),
      branch: branchId,
      about: String(visit_id),
    })
    const visit = visits.find((one) => one.visit_id === visit_id)
    if (visit) changed(tx, branchId, corrected(visit.name), { about: aboutOf(visit), version })
  }
}

/** Ends the caller's visit, and those of their group who leave with them. Ending it again changes nothing. */
export const checkOut = async (deps: Deps, tx: BusinessTx, scope: VisitScope, leaving: Leaving) => {
  const own = await findOwnVisit(tx, scope)
  if (!own) throw refuse.missing('You are not checked in here.')
  const told = await endingOf(tx, scope, own, leaving)
  const ending = own.due_at.getTime() <= tx.now.getTime() - EVIDENCE ? atClosing(own) : told
  const visits = await leavers(deps, tx, scope, own, leaving.visitRefs)
  const open = visits.filter(({ checked_out_at }) => checked_out_at === null)
  const late = visits.filter(({ checkout_type }) => checkout_type === checkoutType.timeout)
  const closed = await endOpen(tx, scope, own.checked_in_at, open, ending)
  await correct(tx, scope, scope.branchId, late, ending)
  return { closed, at: closed > 0 ? ending.at : null }
}

const aboutOf = ({ visitor_id, kind }: Pick<VisitRow, 'visitor_id' | 'kind'>) => ({ visitorId: visitor_id, kind })

type Where = BusinessScope & { branchId: number }

/** Ends visits that began together, says so in the branch's feed, and how many they were. */
export const endOpen = async (
  tx: BusinessTx,
  { branchId }: Pick<Where, 'branchId'>,
  checkedInAt: Date,
  open: readonly Pick<VisitRow, 'visit_id' | 'name' | 'visitor_id' | 'kind'>[],
  { how, grade, at }: Ending,
): Promise<number> => {
  const [first] = open
  if (!first) return 0
  const { closed, version } = await endVisits(
    tx,
    open.map(({ visit_id }) => visit_id),
    { branchId, checkedInAt, at, how, grade },
  )
  if (closed > 0) {
    const activity = departure(first.name, closed - 1, how, checkedInAt, at)
    changed(tx, branchId, activity, { about: aboutOf(first), version })
  }
  return closed
}
