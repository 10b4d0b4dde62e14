import type { ReportSchedule, ScheduleForm } from '@quickprism/contract/report-schedules'
import type { ExportType } from '@quickprism/contract/reports'
import { useState } from 'react'
import type { z } from 'zod'
import type { ReportForm } from '../report-form.ts'

type Sent = z.input<typeof ScheduleForm>['report']

/** A report of the form: about those who are chosen there, or about everyone who comes while none are. */
const reportOf = ({ order, members }: ReportForm, export_type: ExportType) => ({
  sent: {
    export_type,
    sort_order: order,
    people: members.length === 0 ? 'everyone' : members.map(({ value }) => value),
  } satisfies Sent,
  /** As a listed schedule says it. */
  contents: { export_type, people: members.length || null },
})

export type ReportChoice = ReturnType<typeof useReportChoice>

/** Which report a schedule sends: the one of the form above, or the one it has already. */
export const useReportChoice = (form: ReportForm, schedule: ReportSchedule | undefined) => {
  const [type, choose] = useState(schedule ? undefined : (form.type ?? 'visitor_logs'))
  return {
    kept: schedule?.report,
    /** The form says which type. */
    offered: form.type && reportOf(form, form.type),
    /** None where it stays as it is. */
    chosen: type && reportOf(form, type),
    choose,
  }
}
