import { inEveryBusiness } from '../../admission/every-business.ts'
import type { Workers } from '../../jobs.ts'
import { deliverReport } from './delivering.ts'
import { deleteRunsBefore } from './run-queries.ts'
import { runDueSchedules } from './running.ts'

/** How long after its end a link is still known as one that ended. */
const KEPT = 30 * 86_400_000

export const runDue: Workers['cell']['report-schedules.run-due'] = (cell, deps) => runDueSchedules(deps, cell)

/** Also of schedules that are paused. */
export const forgetRuns: Workers['cell']['report-schedules.forget-runs'] = (cell, deps) =>
  inEveryBusiness(deps, cell, (tx) => deleteRunsBefore(tx, new Date(tx.now.getTime() - KEPT)))

export const deliver: Workers['business']['report-schedules.deliver'] = ({ runId, personId }, deps, scope) =>
  deliverReport(deps, scope, runId, personId)
