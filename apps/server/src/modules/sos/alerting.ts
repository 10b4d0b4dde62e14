import { notifyDelivering } from '../../db/alert-channel.ts'
import { changed } from '../../db/changes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { begun, ended } from './feed.ts'
import { unknownHere } from './marking.ts'
import {
  correctEnded,
  findIncident,
  findOn,
  holdBranch,
  insertIncident,
  insertStart,
  isAlertOn,
  noteSeen,
  stopIncident,
} from './queries.ts'
import { incidentRef, readIncidentRef } from './refs.ts'
import { insertRepeats } from './repeat-queries.ts'
import { stillNeededAt } from './showing.ts'

type Outside = Pick<Deps, 'secrets' | 'random'>

/** For so long after its end an alert can still be called a false one, in milliseconds. */
const CORRECTED_WITHIN = 3_600_000

/** Another alert or drill may begin or end between two statements of a start. */
const MAX_START_ATTEMPTS = 3

type What = { drill: boolean; reason: string; replaces?: number | undefined }

const begin = async ({ random }: Outside, tx: BusinessTx, scope: BranchScope, { drill, reason, replaces }: What) => {
  const { branchId, who } = scope
  const incidentId = await insertIncident(tx, {
    branchId,
    drill,
    reason,
    startedBy: who.personId,
    salt: random.bytes(16),
    replaces,
  })
  if (incidentId === undefined) return undefined
  await insertStart(tx, incidentId, who.personId)
  await notifyDelivering(tx)
  return incidentId
}

/**
 * Starts the alert of a branch, or joins the one that is on (Q113). A drill ends at once: everyone hears that this is
 * real, and the roll-call of the drill says nothing about it. It waits for nobody at the door and counts nobody: who is
 * told is written down afterwards (`listing.ts`).
 */
export const startAlert = async (deps: Outside, tx: BusinessTx, scope: BranchScope, reason: string) => {
  const { branchId, who } = scope
  const about = (incidentId: number) => incidentRef(deps.secrets, tx.businessId, incidentId)
  let replaces: number | undefined
  for (let tries = 0; tries < MAX_START_ATTEMPTS; tries += 1) {
    const drill = await stopIncident(tx, branchId, { drill: true, by: who.personId, falseAlarm: false })
    if (drill) record(tx, scope, { event: 'sos.drill-ended', about: about(drill.incident_id) })
    replaces = drill?.incident_id ?? replaces
    const incidentId = await begin(deps, tx, scope, { drill: false, reason, replaces })
    if (incidentId !== undefined) return record(tx, scope, { event: 'sos.started', about: about(incidentId), reason })
    const current = await findOn(tx, branchId)
    // Else a drill began, or the alert ended, between two statements.
    if (current && !current.drill) {
      await insertStart(tx, current.incident_id, who.personId)
      await insertRepeats(tx, { incidentId: current.incident_id, branchId })
      return record(tx, scope, { event: 'sos.joined', about: about(current.incident_id), reason })
    }
  }
  throw refuse.busy()
}

/** Whoever sends the same start again is told that it was started only while an alert is on. */
export const expectStarted = async (tx: BusinessTx, { branchId }: BranchScope) => {
  if (await isAlertOn(tx, branchId)) return
  throw refuse.ended('The alert that you raised was stopped. Send it again if people are in danger.')
}

/** Ends the alert of a branch, or its drill. Ending it again changes nothing, and says so. */
const stop = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  { drill, falseAlarm }: { drill: boolean; falseAlarm: boolean },
) => {
  const { branchId, who } = scope
  await holdBranch(tx, branchId)
  const stopped = await stopIncident(tx, branchId, { drill, by: who.personId, falseAlarm })
  if (!stopped) return false
  record(tx, scope, {
    event: drill ? 'sos.drill-ended' : 'sos.stopped',
    about: incidentRef(secrets, tx.businessId, stopped.incident_id),
    ...(falseAlarm ? { reason: 'False alarm' } : {}),
  })
  // Its list comes later, and the feed tells the start before the end.
  if (!stopped.is_announced) changed(tx, branchId, begun(drill, stopped.reason))
  changed(tx, branchId, ended(drill, falseAlarm), { isUrgent: true })
  await notifyDelivering(tx)
  return true
}

/** An alert that is over was a false one: everyone who was told of it hears that too. */
const correct = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  only: number | undefined,
) => {
  const since = new Date(tx.now.getTime() - CORRECTED_WITHIN)
  const corrected = await correctEnded(tx, scope.branchId, { since, only })
  if (corrected === undefined) return false
  const about = incidentRef(secrets, tx.businessId, corrected)
  record(tx, scope, { event: 'sos.stopped', about, reason: 'False alarm' })
  changed(tx, scope.branchId, ended(false, true), { isUrgent: true })
  await notifyDelivering(tx)
  return true
}

type Stop = { false_alarm: boolean; incident_ref?: string | undefined }

/** Whether it made a difference, and whether it was about an alert that was over. */
type Stopped = { noted: boolean; corrected: boolean }

/** Ends the alert that is on. One that is named is ended or corrected, while no other is on. */
export const stopAlert = async (deps: Outside, tx: BusinessTx, scope: BranchScope, asked: Stop): Promise<Stopped> => {
  const { false_alarm: falseAlarm, incident_ref } = asked
  if (incident_ref === undefined) {
    const noted = await stop(deps, tx, scope, { drill: false, falseAlarm })
    if (noted || !falseAlarm) return { noted, corrected: false }
    return { noted: await correct(deps, tx, scope, undefined), corrected: false }
  }
  await holdBranch(tx, scope.branchId)
  const incidentId = readIncidentRef(deps.secrets, tx.businessId, incident_ref)
  const incident = incidentId === undefined ? undefined : await findIncident(tx, incidentId)
  if (!incident || incident.branch_id !== scope.branchId || incident.drill) throw unknownHere()
  if (!incident.stopped_at)
    return { noted: await stop(deps, tx, scope, { drill: false, falseAlarm }), corrected: false }
  // A correction would tell everyone that there is no emergency.
  if (await isAlertOn(tx, scope.branchId)) throw refuse.conflict('Another alert has begun here since. It is still on.')
  if (!falseAlarm) return { noted: false, corrected: false }
  if (incident.false_alarm) return { noted: false, corrected: true }
  if (await correct(deps, tx, scope, incidentId)) return { noted: true, corrected: true }
  throw refuse.ended('This alert has been over for more than an hour.')
}

/**
 * Starts a drill, unless there is one, and says whether it did. While an alert is on, or people of the last one need help,
 * nobody practises.
 */
export const startDrill = async (deps: Outside, tx: BusinessTx, scope: BranchScope, reason: string) => {
  for (let tries = 0; tries < MAX_START_ATTEMPTS; tries += 1) {
    if (await stillNeededAt(tx, scope.branchId)) throw refuse.conflict('People of the last alert still need help.')
    const incidentId = await begin(deps, tx, scope, { drill: true, reason })
    if (incidentId !== undefined) {
      const about = incidentRef(deps.secrets, tx.businessId, incidentId)
      record(tx, scope, { event: 'sos.drill-started', about, reason })
      return true
    }
    const current = await findOn(tx, scope.branchId)
    // Else what was on ended between two statements.
    if (current?.drill) return false
    if (current) throw refuse.conflict('An SOS alert is active at this branch.')
  }
  throw refuse.busy()
}

export const endDrill = (deps: Outside, tx: BusinessTx, scope: BranchScope) =>
  stop(deps, tx, scope, { drill: true, falseAlarm: false })

/** Someone opened the branch while an alert is on there: noted once for each alert. */
export const noteOpened = async ({ secrets }: Pick<Deps, 'secrets'>, tx: BusinessTx, scope: BranchScope) => {
  const current = await findOn(tx, scope.branchId)
  if (!current || current.drill) return false
  const isFirst = await noteSeen(tx, current.incident_id, scope.who.personId, 'opened_at')
  if (isFirst) {
    record(tx, scope, { event: 'sos.opened', about: incidentRef(secrets, tx.businessId, current.incident_id) })
  }
  return isFirst
}

/** A branch goes, and with it what is on there. */
export const endAlertsAt = async ({ secrets }: Pick<Deps, 'secrets'>, tx: BusinessTx, scope: BranchScope) => {
  for (const drill of [false, true]) await stop({ secrets }, tx, scope, { drill, falseAlarm: false })
}
