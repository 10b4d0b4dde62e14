import type { Answer } from '@quickprism/contract/endpoint'
import type { MissedReason, reportSchedules } from '@quickprism/contract/report-schedules'
import { unsentFrom } from './beginning.ts'
import type { ScheduleRow } from './queries.ts'
import type { OpenedRow } from './run-queries.ts'

type Row = Pick<ScheduleRow, 'export_type' | 'sort_order' | 'people'>

const contentsOf = ({ export_type, sort_order, people }: Row) => ({ export_type, sort_order, people })

export const presentSchedule = (
  row: ScheduleRow,
  now: string,
): Answer<typeof reportSchedules.list>['data'][number] => ({
  id: row.schedule_id,
  name: row.name,
  report: contentsOf(row),
  format: row.format,
  rhythm: row.rhythm,
  recipients: row.recipients,
  next_run: row.next_run,
  unsent_from: unsentFrom({ ...row, ended: row.ended ?? undefined }, now) ?? null,
  paused: row.paused_by === null ? null : { by: row.paused_by_name },
  last: row.last && {
    ...row.last,
    missed: row.last.missed.map(({ name, reason }) => ({ name, reason: reason as MissedReason })),
  },
})

export const presentRun = (row: OpenedRow): Answer<typeof reportSchedules.opened> => ({
  name: row.name,
  report: contentsOf(row),
  format: row.format,
  from: row.from_minute,
  to: row.to_minute,
  made_at: row.made_at,
  ends_at: row.ends_at,
  branch_name: row.branch_name,
})
