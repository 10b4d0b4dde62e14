import { LINK_DAYS } from '@quickprism/contract/report-schedules'
import { lastRun, nextRun } from '@quickprism/contract/rhythm'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { findClock, runningAt } from './queries.ts'
import { claim, type DueSchedule, findDue, findDueSchedules, insertDeliveries, insertRun } from './run-queries.ts'

const DAY = 86_400_000

/**
 * Runs one schedule, if nobody else did. Of the moments that were missed while nothing ran, it is the latest, and tells of
 * the days of all of them. A moment on the clock of the branch has one run, whatever that clock does.
 */
export const runSchedule = (deps: Deps, cell: number, { business_id, schedule_id }: DueSchedule) =>
  inBusiness(deps, admitJob(cell, business_id), async (tx) => {
    const schedule = await findDue(tx, schedule_id)
    if (!schedule) return
    const clock = await findClock(tx, schedule.branch_id)
    const from = schedule.next_from ?? lastRun(schedule.rhythm, schedule.next_run).from
    const run = { ...lastRun(schedule.rhythm, clock.now), from }
    // The branch moved to a zone where it is earlier: what is due there is still to come, and begins where it would have.
    const isEarly = run.at < schedule.next_run
    const next = {
      ...runningAt(nextRun(schedule.rhythm, clock.now), clock),
      next_from: isEarly ? schedule.next_from : null,
    }
    if (!(await claim(tx, schedule_id, schedule.next_run, next)) || isEarly) return
    const runId = deps.random.uuid()
    if (!(await insertRun(tx, schedule_id, runId, run, new Date(tx.now.getTime() + LINK_DAYS * DAY)))) return
    for (const personId of await insertDeliveries(tx, schedule_id, runId)) {
      await enqueue(tx, 'report-schedules.deliver', { businessId: tx.businessId, runId, personId })
    }
  })

/** A schedule that cannot run now keeps no other from it, and is due again a minute later. */
export const runDueSchedules = async (deps: Deps, cell: number) => {
  const failures: unknown[] = []
  for (const schedule of await findDueSchedules(deps.cells.of(cell), deps.clock)) {
    await runSchedule(deps, cell, schedule).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some scheduled reports could not be sent')
}
