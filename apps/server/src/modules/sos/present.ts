import type { Answer } from '@quickprism/contract/endpoint'
import { Purpose } from '@quickprism/contract/my-visit'
import { type OwnAlert, SafetyState, SaidBy } from '@quickprism/contract/own-alerts'
import {
  type Incident,
  type Marshal,
  type Reach,
  type RollCallPerson,
  type sos,
  type WhoMarked,
} from '@quickprism/contract/sos'
import { purposeOfVisit, safetyState, saidBy, sosChannel, wordFor } from '../../db/codes.ts'
import type { Secrets } from '../../secrets.ts'
import type { OwnAlertRow } from './answering.ts'
import type { MarkRow } from './mark-queries.ts'
import type { AlertRow, IncidentRow } from './queries.ts'
import { alertRef, incidentRef, marshalRef, personRef } from './refs.ts'
import type { reportOn } from './reporting.ts'
import type { MarshalRow, PersonRow, ReachRow, ReachTotals, WhoMarkedRow } from './roll-call-queries.ts'
import type { statusOf } from './showing.ts'

type Digest = Pick<Secrets, 'digest'>

export const stateIn = (state: number) => wordFor(SafetyState.options, safetyState, state) ?? 'unknown'

const saidByIn = (by: number | null) => wordFor(SaidBy.options, saidBy, by)

export const presentIncident = (secrets: Digest, businessId: number, row: IncidentRow): Incident => ({
  incident_ref: incidentRef(secrets, businessId, row.incident_id),
  drill: row.drill,
  reason: row.reason,
  started_at: row.started_at.toISOString(),
  started_by: row.started_by,
  counts: {
    needs_help: row.needs_help,
    unknown: row.unknown,
    safe: row.safe,
    total: row.needs_help + row.unknown + row.safe,
  },
})

export const presentStatus = (
  secrets: Digest,
  businessId: number,
  { current, stillNeeded, inside, last }: Awaited<ReturnType<typeof statusOf>>,
): Answer<typeof sos.status> => ({
  sos_status: current !== undefined && !current.drill,
  drill: current?.drill ?? false,
  reason: current?.reason ?? null,
  started_at: current?.started_at.toISOString() ?? null,
  inside,
  incident: current ? presentIncident(secrets, businessId, current) : null,
  still_needed: stillNeeded ? presentIncident(secrets, businessId, stillNeeded) : null,
  last: last ? { drill: last.drill, ended_at: last.ended_at.toISOString() } : null,
})

export const presentAlert = ({ shop_quick_id, branch_name, time_zone, reason, started_at }: AlertRow) => ({
  shop_quickID: shop_quick_id,
  branch_name,
  time_zone,
  reason,
  started_at: started_at.toISOString(),
})

/** Whoever answered was reached, whichever way that was. */
const reachIn = ({ is_planned, without_way, ways, reached, trying, answered }: PersonRow): RollCallPerson['reach'] => {
  if (reached || answered) return 'reached'
  if (without_way) return 'no way'
  if (!is_planned || trying) return 'trying'
  return ways === 0 ? 'over first' : 'failed'
}

const presentWhoMarked = (mark: WhoMarkedRow, viewerId: number): WhoMarked => ({
  mark_id: mark.mark_id,
  said_by: saidByIn(mark.said_by) ?? 'marshal',
  said_by_name: mark.said_by_name,
  said_at: mark.at.toISOString(),
  is_me: mark.said_by === saidBy.marshal && mark.said_by_id === viewerId,
})

export const presentPerson = (
  secrets: Digest,
  businessId: number,
  row: PersonRow,
  viewerId: number,
): RollCallPerson => ({
  person_ref: personRef(secrets, businessId, row.roll_id),
  name: row.name || null,
  visitor_type: row.is_member ? 'member' : 'visitor',
  pov: wordFor(Purpose.options, purposeOfVisit, row.pov),
  lead_ref: row.lead_roll_id === null ? null : personRef(secrets, businessId, row.lead_roll_id),
  visiting: row.visiting,
  seen_place: row.seen_place,
  seen_at: row.seen_at?.toISOString() ?? null,
  state: stateIn(row.state),
  said_by: saidByIn(row.said_by),
  said_by_name: row.said_by_name,
  said_at: row.said_at?.toISOString() ?? null,
  note: row.note,
  calls: row.calls.map((mark) => presentWhoMarked(mark, viewerId)),
  doubt: row.doubt && presentWhoMarked(row.doubt, viewerId),
  reach: reachIn(row),
})

export const presentMarshal = (secrets: Digest, businessId: number, row: MarshalRow, personId: number): Marshal => ({
  marshal_ref: marshalRef(secrets, businessId, row.person_id),
  name: row.name,
  is_me: row.person_id === personId,
  place: row.place,
  marks: row.marks,
  last_heard_at: row.last_heard_at.toISOString(),
})

export const presentReach = ({ channels, totals }: { channels: readonly ReachRow[]; totals: ReachTotals }): Reach => {
  const by = (code: number) => {
    const found = channels.find(({ channel }) => channel === code)
    return { reached: found?.reached ?? 0, given_up: found?.given_up ?? 0, of: found?.of ?? 0 }
  }
  return { push: by(sosChannel.push), mail: by(sosChannel.mail), sms: by(sosChannel.sms), ...totals }
}

export const presentOwn = (secrets: Digest, row: OwnAlertRow): OwnAlert => ({
  alert_ref: alertRef(secrets, row.businessId, row.roll_id),
  business_name: row.business_name,
  branch_name: row.branch_name,
  time_zone: row.time_zone,
  drill: row.drill,
  reason: row.reason,
  started_at: row.started_at.toISOString(),
  ended_at: row.stopped_at?.toISOString() ?? null,
  false_alarm: row.false_alarm,
  state: stateIn(row.state),
  said_by: saidByIn(row.said_by),
  said_by_name: row.said_by_name,
  said_at: row.said_at?.toISOString() ?? null,
  own_state: stateIn(row.own_state ?? safetyState.unknown),
  answered_at: row.own_at?.toISOString() ?? null,
})

type Report = Awaited<ReturnType<typeof reportOn>>

const presentMark = (secrets: Digest, businessId: number, mark: MarkRow) => ({
  person_ref: personRef(secrets, businessId, mark.roll_id),
  state: stateIn(mark.state),
  at: mark.at.toISOString(),
  received_at: mark.received_at.toISOString(),
  said_by: saidByIn(mark.said_by) ?? 'marshal',
  said_by_name: mark.said_by_name,
  note: mark.note,
  place: mark.place,
})

export const presentReport = (
  secrets: Digest,
  businessId: number,
  { place, incident, people, marks, reach }: Report,
  viewerId: number,
): Answer<typeof sos.report> => {
  // What the door saw is no answer.
  const answers = marks.filter(({ said_by }) => said_by !== saidBy.door)
  return {
    ...place,
    incident: {
      ...presentIncident(secrets, businessId, incident),
      ended_at: incident.stopped_at.toISOString(),
      ended_by: incident.stopped_by,
      false_alarm: incident.false_alarm,
      inside_at_start: incident.inside_at_start,
      first_answer_at: answers[0]?.at.toISOString() ?? null,
      last_answer_at: answers.at(-1)?.at.toISOString() ?? null,
    },
    people: people.map((row) => presentPerson(secrets, businessId, row, viewerId)),
    marks: marks.map((mark) => presentMark(secrets, businessId, mark)),
    reach: presentReach(reach),
  }
}
