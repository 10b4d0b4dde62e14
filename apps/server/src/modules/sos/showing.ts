import { safetyState } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope, StaffScope } from '../../scopes.ts'
import { LATE_MARKS } from './late-marks.ts'
import { findMerged } from './merge-queries.ts'
import { countInside, findAlerts, findCurrent, findLastEnd, findStillNeeded, noteSeen } from './queries.ts'
import { incidentRef } from './refs.ts'
import { findChannels, findMarshals, findPeople, findReachTotals, type PersonRow } from './roll-call-queries.ts'

/**
 * An alert that was stopped while people of it need help, unless another one is on: what they say then counts for that. A
 * drill hides nobody who needs help.
 */
export const stillNeededAt = async (tx: BusinessTx, branchId: number, current?: { drill: boolean }) =>
  current && !current.drill ? undefined : findStillNeeded(tx, branchId, new Date(tx.now.getTime() - LATE_MARKS))

export const statusOf = async (tx: BusinessTx, { branchId }: BranchScope) => {
  const current = await findCurrent(tx, branchId)
  return {
    current,
    stillNeeded: await stillNeededAt(tx, branchId, current),
    inside: await countInside(tx, branchId),
    last: await findLastEnd(tx, branchId),
  }
}

/** Of the branches that the caller reaches. */
export const alertsFor = async (tx: BusinessTx, { access }: StaffScope) => {
  const reached = new Set(access.map(({ branchId }) => branchId))
  const alerts = await findAlerts(tx)
  return reached.has(null) ? alerts : alerts.filter(({ branch_id }) => reached.has(branch_id))
}

export const reachOf = async (tx: BusinessTx, incidentId: number) => ({
  channels: await findChannels(tx, incidentId),
  totals: await findReachTotals(tx, incidentId),
})

/** After the end only people who need help are listed; a screen that shows others is sent those found safe since. */
const concernsAfterEnd = ({ state }: PersonRow, known: number) =>
  state === safetyState['needs-help'] || (known > 0 && state === safetyState.safe)

type Asked = { incident_ref?: string | undefined; since: number; heard?: string | undefined }

/** The roll-call, while there is one, and after the end for as long as somebody needs help. Who reads it is written to the trail, once for each alert (Q128). */
export const rollCallFor = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  { incident_ref, since, heard }: Asked,
) => {
  // Its revision first: whatever changes meanwhile is then told again the next time.
  const current = await findCurrent(tx, scope.branchId)
  const refOf = (incidentId: number) => incidentRef(secrets, tx.businessId, incidentId)
  const needed = await stillNeededAt(tx, scope.branchId, current)
  const isNeeded = needed !== undefined && (!current || refOf(needed.incident_id) === incident_ref)
  const incident = isNeeded ? needed : current
  if (!incident) throw refuse.missing('No alert is active at this branch.')
  const { incident_id } = incident
  const ref = refOf(incident_id)
  const isFirst = await noteSeen(tx, incident_id, scope.who.personId, 'first_read_at')
  if (isFirst) record(tx, scope, { event: 'sos.roll-call-read', about: ref })
  const known = incident_ref === ref ? since : 0
  const changed = await findPeople(tx, incident_id, known, heard)
  return {
    incident,
    people: isNeeded ? changed.filter((row) => concernsAfterEnd(row, known)) : changed,
    gone: known > 0 ? await findMerged(tx, incident_id, known) : [],
    marshals: await findMarshals(tx, incident_id),
    reach: await reachOf(tx, incident_id),
    isFirst,
  }
}
