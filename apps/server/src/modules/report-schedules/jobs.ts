import type { Workers } from '../../jobs.ts'
import { deliverReport } from './delivering.ts'
import { runDueSchedules } from './running.ts'

export const runDue: Workers['cell']['report-schedules.run-due'] = (cell, deps) => runDueSchedules(deps, cell)

export const deliver: Workers['business']['report-schedules.deliver'] = ({ runId, personId }, deps, scope) =>
  deliverReport(deps, scope, runId, personId)
