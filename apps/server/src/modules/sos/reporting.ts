import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { findMarks } from './mark-queries.ts'
import { findIncident, findLastEnded, findPlace } from './queries.ts'
import { incidentRef, readIncidentRef } from './refs.ts'
import { findPeople } from './roll-call-queries.ts'
import { reachOf } from './showing.ts'

/** What happened in an alert or drill of this branch that is over: the one that is named, or the last. Who reads it is written to the trail: it names people, and says how they were. */
export const reportOn = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  ref: string | undefined,
) => {
  const { branchId } = scope
  const incidentId = ref === undefined ? undefined : (readIncidentRef(secrets, tx.businessId, ref) ?? 0)
  const incident = incidentId === undefined ? await findLastEnded(tx, branchId) : await findIncident(tx, incidentId)
  if (!incident?.stopped_at || incident.branch_id !== branchId) {
    throw refuse.missing('No alert of this branch is over yet.')
  }
  const { incident_id, stopped_at } = incident
  record(tx, scope, { event: 'sos.report-read', about: incidentRef(secrets, tx.businessId, incident_id) })
  return {
    place: await findPlace(tx, branchId),
    incident: { ...incident, stopped_at },
    people: await findPeople(tx, incident_id, 0),
    marks: await findMarks(tx, incident_id),
    reach: await reachOf(tx, incident_id),
  }
}
