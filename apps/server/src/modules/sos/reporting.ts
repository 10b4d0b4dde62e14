import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { findMarks } from './mark-queries.ts'
import { findIncident, findLastEnded, findPlace } from './queries.ts'
import { readIncidentRef } from './refs.ts'
import { findPeople } from './roll-call-queries.ts'
import { reachOf } from './showing.ts'

/** What happened in an alert or drill of this branch that is over: the one that is named, or the last. */
export const reportOn = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  { branchId }: BranchScope,
  ref: string | undefined,
) => {
  const incidentId = ref === undefined ? undefined : (readIncidentRef(secrets, tx.businessId, ref) ?? 0)
  const incident = incidentId === undefined ? await findLastEnded(tx, branchId) : await findIncident(tx, incidentId)
  if (!incident?.stopped_at || incident.branch_id !== branchId) {
    throw refuse.missing('No alert of this branch is over yet.')
  }
  const { incident_id, stopped_at } = incident
  return {
    place: await findPlace(tx, branchId),
    incident: { ...incident, stopped_at },
    people: await findPeople(tx, incident_id, 0),
    marks: await findMarks(tx, incident_id),
    reach: await reachOf(tx, incident_id),
  }
}
