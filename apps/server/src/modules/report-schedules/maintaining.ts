import { isDeepStrictEqual } from 'node:util'
import type { Heard } from '@quickprism/contract/endpoint'
import { MOST_SCHEDULES, type reportSchedules } from '@quickprism/contract/report-schedules'
import { NOBODY } from '@quickprism/contract/reports'
import { nextRun, nextRunFrom, type Rhythm } from '@quickprism/contract/rhythm'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { visitorsNamed } from '../visitors/service.ts'
import { unsentFrom } from './beginning.ts'
import { type BranchClock, findReaders, holdClock, runningAt, type UserRow } from './queries.ts'
import {
  type Contents,
  countSchedules,
  deleteSchedule,
  findLastEnd,
  findRecipients,
  holdSchedule,
  holdVisitorsAt,
  insertSchedule,
  putPeople,
  putRecipients,
  updateSchedule,
} from './write-queries.ts'

type Added = Heard<typeof reportSchedules.add>['body']
type Edited = Heard<typeof reportSchedules.edit>['body']
type Report = Added['report']

const NOT_THEIRS = 'These users have no access to reports of this branch: {{who}}'

const gone = () => refuse.missing('This schedule was deleted.')

/** Whom a report is about. Whoever came to other branches alone is nobody here. */
const findPeople = async (deps: Deps, tx: BusinessTx, scope: BranchScope, { people }: Report) => {
  if (people === 'everyone') return []
  const named = await visitorsNamed(deps, tx, people)
  const found = await holdVisitorsAt(
    tx,
    scope,
    named.map(({ visitor_id }) => visitor_id),
  )
  if (found.length === 0) throw refuse.faults({ 'report.people': NOBODY }, NOBODY)
  return found
}

/** Those who may see it. Others are named only where it went to them before. */
const expectReaders = async (
  tx: BusinessTx,
  { branchId }: BranchScope,
  quickIds: readonly string[],
  before: readonly UserRow[],
) => {
  const readers = new Map((await findReaders(tx, branchId)).map((user) => [user.quick_id, user]))
  const names = new Map(before.map(({ quick_id, name }) => [quick_id, name]))
  const others = quickIds.filter((id) => !readers.has(id))
  if (others.length > 0) {
    const who = others.map((id) => names.get(id) ?? id).join(', ')
    throw refuse.faults({ recipients: NOT_THEIRS }, NOT_THEIRS, { who })
  }
  return quickIds.flatMap((id) => readers.get(id) ?? [])
}

const contentsOf = ({ export_type, sort_order, people }: Report): Contents => ({
  export_type,
  sort_order,
  everyone: people === 'everyone',
})

const rhythmWords = (rhythm: Rhythm) => {
  const at = rhythm.every === 'day' ? rhythm.weekdays.join(' ') : rhythm.every === 'week' ? rhythm.weekday : rhythm.day
  return `every ${rhythm.every} ${at} ${rhythm.at}`
}

/** For the trail, by ids alone. */
const summary = ({ rhythm, format, recipients, report }: Added | Edited) =>
  [
    ...(report ? [`${report.export_type} of ${report.people === 'everyone' ? 'everyone' : report.people.length}`] : []),
    format,
    rhythmWords(rhythm),
    `to ${recipients.join(' ')}`,
  ].join(', ')

export const addSchedule = async (deps: Deps, tx: BusinessTx, scope: BranchScope, told: Added) => {
  const clock = await holdClock(tx, scope.branchId)
  if ((await countSchedules(tx, scope)) >= MOST_SCHEDULES) {
    throw refuse.conflict('A branch has at most {{most}} schedules. Delete one to add another.', {
      most: MOST_SCHEDULES,
    })
  }
  const { report, name, format, rhythm } = told
  const readers = await expectReaders(tx, scope, told.recipients, [])
  const people = await findPeople(deps, tx, scope, report)
  const id = deps.random.uuid()
  await insertSchedule(tx, scope, {
    schedule_id: id,
    name,
    format,
    rhythm: JSON.stringify(rhythm),
    ...contentsOf(report),
    ...runningAt(nextRun(rhythm, clock.now), clock),
  })
  await putRecipients(tx, id, readers)
  await putPeople(tx, id, people)
  record(tx, scope, { event: 'report.scheduled', about: id, reason: summary(told) })
  return id
}

type Held = NonNullable<Awaited<ReturnType<typeof holdSchedule>>>

const findUnsent = async (tx: BusinessTx, schedule: Held, clock: BranchClock) => {
  const ended = await findLastEnd(tx, schedule.schedule_id)
  return unsentFrom({ ...schedule, rhythm: schedule.rhythm as Rhythm, ended }, clock.now)
}

/** The first run of another rhythm, or after a pause. */
const planRun = async (tx: BusinessTx, schedule: Held, rhythm: Rhythm, clock: BranchClock) => {
  const from = await findUnsent(tx, schedule, clock)
  return from === undefined
    ? { ...runningAt(nextRun(rhythm, clock.now), clock), next_from: null }
    : { ...runningAt(nextRunFrom(rhythm, clock.now, from), clock), next_from: from }
}

/** A schedule that is paused stays so; one whose rhythm stays runs when it would have. */
export const editSchedule = async (deps: Deps, tx: BusinessTx, scope: BranchScope, id: string, told: Edited) => {
  const clock = await holdClock(tx, scope.branchId)
  const schedule = await holdSchedule(tx, scope, id)
  if (!schedule) throw gone()
  const { report, name, format, rhythm } = told
  const isMoved = schedule.next_run !== null && !isDeepStrictEqual(rhythm, schedule.rhythm)
  await putRecipients(tx, id, await expectReaders(tx, scope, told.recipients, await findRecipients(tx, id)))
  if (report) await putPeople(tx, id, await findPeople(deps, tx, scope, report))
  await updateSchedule(tx, id, {
    name,
    format,
    rhythm: JSON.stringify(rhythm),
    ...(report ? contentsOf(report) : {}),
    ...(isMoved ? await planRun(tx, schedule, rhythm, clock) : {}),
  })
  record(tx, scope, { event: 'report.schedule-edited', about: id, reason: summary(told) })
}

export const pauseSchedule = async (tx: BusinessTx, scope: BranchScope, id: string, paused: boolean) => {
  const clock = await holdClock(tx, scope.branchId)
  const schedule = await holdSchedule(tx, scope, id)
  if (!schedule) throw gone()
  if (paused && schedule.next_run !== null) {
    // Its results are deleted while it is paused: what they say of its last day is kept here.
    const next_from = (await findUnsent(tx, schedule, clock)) ?? null
    await updateSchedule(tx, id, { paused_by: scope.who.personId, next_run: null, next_run_at: null, next_from })
  }
  if (!paused && schedule.next_run === null) {
    const run = await planRun(tx, schedule, schedule.rhythm as Rhythm, clock)
    await updateSchedule(tx, id, { ...run, paused_by: null })
  }
  record(tx, scope, { event: 'report.schedule-paused', about: id, reason: paused ? 'paused' : 'resumed' })
}

export const removeSchedule = async (tx: BusinessTx, scope: BranchScope, id: string) => {
  if (!(await deleteSchedule(tx, scope, id))) throw gone()
  record(tx, scope, { event: 'report.schedule-deleted', about: id })
}
