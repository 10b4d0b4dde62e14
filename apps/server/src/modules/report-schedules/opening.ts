import type { Heard } from '@quickprism/contract/endpoint'
import { LINK_DAYS, type reportSchedules } from '@quickprism/contract/report-schedules'
import { entering } from '../../admission/entries.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { sendReport } from '../reports/service.ts'
import { visitorsKnown } from '../visitors/service.ts'
import { findChosen, findRun, markOpened } from './run-queries.ts'

type Asked = Heard<typeof reportSchedules.file>['query']
type At = Parameters<typeof sendReport>[0]

/** For those alone it was sent to: a link of somebody else and one that never was look alike. */
export const expectRun = async (tx: BusinessTx, scope: BranchScope, runId: string) => {
  const run = await findRun(tx, scope, runId)
  if (!run) throw refuse.missing('This report was sent to somebody else, or its schedule was deleted.')
  if (run.is_over) {
    throw refuse.ended('This link ended after {{days}} days. The next report brings a new one.', { days: LINK_DAYS })
  }
  return run
}

/** The report of the schedule as it is now, over the days that the link was made for. */
export const sendScheduled = async (at: At, { shopId, run: runId, format, purpose }: Asked) => {
  const { deps, scope } = at
  const { run, chosen } = await inBusiness(deps, scope, (tx) =>
    entering(deps, tx, scope, async () => {
      const run = await expectRun(tx, scope, runId)
      await markOpened(tx, scope, runId)
      return { run, chosen: run.people === null ? undefined : await findChosen(tx, run.schedule_id) }
    }),
  )
  await sendReport(at, {
    shopQuickID: shopId,
    startDatetime: run.from_minute,
    endDatetime: run.to_minute,
    format: format ?? (run.format === 'xlsx' ? 'xlsx' : 'csv'),
    sortOrder: run.sort_order,
    exportType: run.export_type,
    whom: chosen ? { asked: chosen.length, find: (tx) => visitorsKnown(tx, chosen) } : 'everyone',
    reason: purpose === 'export' ? 'scheduled' : `scheduled ${purpose}`,
  })
}
