import { reportSchedules } from '@quickprism/contract/report-schedules'
import { downloadAtBranch } from '../../http/download.ts'
import { inPlace } from '../../http/serve.ts'
import { listReaders, listSchedules } from './listing.ts'
import { addSchedule, editSchedule, pauseSchedule, removeSchedule } from './maintaining.ts'
import { expectRun, sendScheduled } from './opening.ts'
import { presentRun, presentSchedule } from './present.ts'

export const reportScheduleRoutes = [
  inPlace(reportSchedules.list, async (_, { tx, scope }) => {
    const { schedules, now } = await listSchedules(tx, scope)
    return { data: schedules.map((row) => presentSchedule(row, now)), now }
  }),

  inPlace(reportSchedules.recipients, async (_, { tx, scope }) => ({
    data: (await listReaders(tx, scope)).map(({ quick_id, name }) => ({ quickID: quick_id, name })),
  })),

  inPlace(reportSchedules.add, async ({ body }, { deps, tx, scope }) => ({
    id: await addSchedule(deps, tx, scope, body),
  })),

  inPlace(reportSchedules.edit, ({ params, body }, { deps, tx, scope }) =>
    editSchedule(deps, tx, scope, params.id, body),
  ),

  inPlace(reportSchedules.pause, ({ params, body }, { tx, scope }) => pauseSchedule(tx, scope, params.id, body.paused)),

  inPlace(reportSchedules.remove, ({ params }, { tx, scope }) => removeSchedule(tx, scope, params.id)),

  inPlace(reportSchedules.opened, async ({ query }, { tx, scope }) =>
    presentRun(await expectRun(tx, scope, query.run)),
  ),

  downloadAtBranch(reportSchedules.file, ({ query }, at) => sendScheduled(at, query)),
]
