import type { Mark } from '@quickprism/contract/own-alerts'
import type { MarshalMark } from '@quickprism/contract/sos'
import { changed } from '../../db/changes.ts'
import { safetyState, saidBy } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { LATE_MARKS } from './late-marks.ts'
import {
  deleteMarks,
  findArrivals,
  findInNeed,
  findLeavers,
  findMarksOf,
  insertMarks,
  type NewMark,
  noteMarshal,
  writePurpose,
  writeStates,
} from './mark-queries.ts'
import { findIncident, holdBranch } from './queries.ts'
import { readIncidentRef, readPersonRef } from './refs.ts'
import { type Came, joinRollCall } from './roll-call-queries.ts'
import { assessSafety, isTheirWord, lastPlace, sortOut } from './safety.ts'

type During = { incident_id: number; branch_id: number; started_at: Date; stopped_at: Date | null }

export const unknownHere = () => refuse.missing('This alert is not known at this branch.')

export const isOver = () => refuse.ended('This alert is over.')

/** When it was made: neither before it began, nor in the future, nor after its end. */
const during = ({ started_at, stopped_at }: During, now: Date, said: Date) => {
  const latest = Math.min(now.getTime(), stopped_at?.getTime() ?? Number.POSITIVE_INFINITY)
  return new Date(Math.min(latest, Math.max(started_at.getTime(), said.getTime())))
}

export const markOf = (
  tx: BusinessTx,
  incident: During,
  rollId: number,
  mark: Mark,
  takesBack: readonly string[] = [],
): NewMark => ({
  markId: mark.mark_id,
  rollId,
  state: safetyState[mark.state],
  at: during(incident, tx.now, new Date(mark.at)),
  note: mark.note || null,
  place: mark.place || null,
  takesBack,
})

/** Works out anew what is known of people from all that was said of them. Answers the revision of the list. */
export const assessAnew = async (tx: BusinessTx, incidentId: number, rollIds: readonly number[]) => {
  const said = Map.groupBy(await findMarksOf(tx, incidentId, rollIds), ({ roll_id }) => roll_id)
  const arrivals = await findArrivals(tx, incidentId, rollIds)
  const sorted = [...said].map(([rollId, marks]) => ({ rollId, ...sortOut(marks) }))
  const known = sorted.flatMap(({ rollId, kept }) => {
    const assessed = assessSafety(kept, arrivals.get(rollId))
    if (!assessed) return []
    const { word, calls, doubt } = assessed
    return [{ ...word, ...lastPlace(kept), calls, doubt, answered: kept.some(isTheirWord), rollId }]
  })
  const dropped = sorted.flatMap(({ dropped }) => dropped.map(({ mark_id }) => mark_id))
  if (dropped.length > 0) await deleteMarks(tx, incidentId, dropped)
  return writeStates(tx, incidentId, known)
}

/** Keeps what was said, and works out anew what is known of those it was said of. Nothing new changes nothing. */
export const keepMarks = async (
  tx: BusinessTx,
  { incident_id, branch_id }: Pick<During, 'incident_id' | 'branch_id'>,
  marks: readonly NewMark[],
  by: { saidBy: number; saidById: number | null },
) => {
  const added = await insertMarks(tx, incident_id, marks, by)
  if (added.length === 0) return undefined
  const revision = await assessAnew(tx, incident_id, [...new Set(added)])
  changed(tx, branch_id, undefined, { isUrgent: true })
  return { revision, added: added.length }
}

type Marks = { incident_ref: string; marks: readonly MarshalMark[]; place?: string | undefined }

/** What a marshal saw, now or while they were offline. */
export const markPeople = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  { branchId, who }: BranchScope,
  { incident_ref, marks, place }: Marks,
) => {
  // Whoever only says that they are still there keeps nobody waiting at the door.
  if (marks.length > 0) await holdBranch(tx, branchId)
  const incidentId = readIncidentRef(secrets, tx.businessId, incident_ref)
  const incident = incidentId === undefined ? undefined : await findIncident(tx, incidentId)
  if (incident?.branch_id !== branchId) throw unknownHere()
  if (incident.stopped_at && incident.stopped_at.getTime() < tx.now.getTime() - LATE_MARKS) throw isOver()
  const named = marks.flatMap((mark) => {
    const rollId = readPersonRef(secrets, tx.businessId, mark.person_ref)
    return rollId === undefined ? [] : [{ mark, rollId }]
  })
  // Who still needs help is marked after the end too, in the order in which it is said, also within one batch.
  const staysOpen = incident.stopped_at !== null && !incident.drill
  const open = staysOpen ? await findInNeed(tx, incident.incident_id) : new Set<number>()
  const inOrderMade = named.toSorted((one, other) => Date.parse(one.mark.at) - Date.parse(other.mark.at))
  const understood = inOrderMade.map(({ mark, rollId }) => {
    const during = open.has(rollId) ? { ...incident, stopped_at: null } : incident
    if (staysOpen && mark.state === 'needs-help') open.add(rollId)
    return markOf(tx, during, rollId, mark, mark.takes_back)
  })
  const by = { saidBy: saidBy.marshal, saidById: who.personId }
  const kept = understood.length === 0 ? undefined : await keepMarks(tx, incident, understood, by)
  await noteMarshal(tx, incident.incident_id, {
    personId: who.personId,
    marks: kept?.added ?? 0,
    place: place || null,
  })
  return kept?.revision ?? incident.revision
}

/** What is seen at the door while an alert is on. */
const markAtDoor = (
  tx: BusinessTx,
  incident: Omit<During, 'stopped_at'>,
  rollIds: readonly number[],
  { state, at }: { state: number; at: Date },
) => {
  const marks = rollIds.map((rollId) => ({
    markId: null,
    rollId,
    state,
    at: during({ ...incident, stopped_at: null }, tx.now, at),
    note: null,
    place: null,
    takesBack: [],
  }))
  return keepMarks(tx, incident, marks, { saidBy: saidBy.door, saidById: null })
}

type Left = { branchId: number; visitIds: readonly number[]; at: Date; alert: number | null }

/** Whoever is seen leaving while an alert is on is safe, unless they have asked for help. */
export const noteLeft = async (tx: BusinessTx, { branchId, visitIds, at, alert }: Left) => {
  if (alert === null) return
  const leavers = await findLeavers(tx, branchId, visitIds)
  const [first] = leavers
  if (!first) return
  const rollIds = leavers.map(({ roll_id }) => roll_id)
  await markAtDoor(tx, { ...first, branch_id: branchId }, rollIds, { state: safetyState.safe, at })
}

/** Whoever comes while an alert is on is on its roll-call from then on; whoever had left is inside again. */
export const noteCame = async (tx: BusinessTx, came: Came & { alert: number | null }) => {
  if (came.alert === null) return
  const joined = await joinRollCall(tx, came)
  if (!joined) return
  changed(tx, came.branchId, undefined, { isUrgent: true })
  const { back_again, not_left, doubted } = joined
  const incident = { ...joined, branch_id: came.branchId }
  const { unknown: state } = safetyState
  // Dated when they came, also where a late scan says so: what was seen of them since counts.
  if (back_again.length > 0) await markAtDoor(tx, incident, back_again, { state, at: came.checkedInAt })
  if (not_left.length > 0) await markAtDoor(tx, incident, not_left, { state, at: tx.now })
  if (doubted.length > 0) await assessAnew(tx, joined.incident_id, doubted)
}

/** The purpose of visits was corrected while an alert may be on. Call it once the branch's counters are held. */
export const notePurpose = async (tx: BusinessTx, branchId: number, visitIds: readonly number[], purpose: number) => {
  if (await writePurpose(tx, branchId, visitIds, purpose)) changed(tx, branchId, undefined, { isUrgent: true })
}
