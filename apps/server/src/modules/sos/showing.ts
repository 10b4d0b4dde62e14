import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope, StaffScope } from '../../scopes.ts'
import { countInside, findAlerts, findCurrent, findLastEnd, noteSeen } from './queries.ts'
import { incidentRef } from './refs.ts'
import { findChannels, findMarshals, findPeople, findReachTotals } from './roll-call-queries.ts'

export const statusOf = async (tx: BusinessTx, { branchId }: BranchScope) => ({
  current: await findCurrent(tx, branchId),
  inside: await countInside(tx, branchId),
  last: await findLastEnd(tx, branchId),
})

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

type Asked = { incident_ref?: string | undefined; since: number; heard?: string | undefined }

/** The roll-call, while there is one. Who reads it is written to the trail, once for each alert (Q128). */
export const rollCallFor = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  { incident_ref, since, heard }: Asked,
) => {
  // Its revision first: whatever changes meanwhile is then told again the next time.
  const incident = await findCurrent(tx, scope.branchId)
  if (!incident) throw refuse.missing('No alert is active at this branch.')
  const { incident_id } = incident
  const ref = incidentRef(secrets, tx.businessId, incident_id)
  const isFirst = await noteSeen(tx, incident_id, scope.who.personId, 'first_read_at')
  if (isFirst) record(tx, scope, { event: 'sos.roll-call-read', about: ref })
  return {
    incident,
    people: await findPeople(tx, incident_id, incident_ref === ref ? since : 0, heard),
    marshals: await findMarshals(tx, incident_id),
    reach: await reachOf(tx, incident_id),
    isFirst,
  }
}
