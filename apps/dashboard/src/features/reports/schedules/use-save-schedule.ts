import type { ReportSchedule, ScheduleEdit, ScheduleForm } from '@quickprism/contract/report-schedules'
import type { z } from 'zod'
import { useHere } from '../../../lib/access.tsx'
import { useAddSchedule, useEditSchedule } from './api.ts'

/** Adds a schedule, or changes this one. Its report stays as it is where no other is given. */
export const useSaveSchedule = (schedule: ReportSchedule | undefined) => {
  const shopId = useHere().branchId
  const adding = useAddSchedule()
  const editing = useEditSchedule()

  const save = async (
    terms: Omit<z.output<typeof ScheduleEdit>, 'report'>,
    report: z.input<typeof ScheduleForm>['report'] | undefined,
  ) => {
    const body = { ...terms, shopId }
    if (schedule)
      await editing.mutateAsync({ params: { id: schedule.id }, body: { ...body, ...(report && { report }) } })
    else if (report) await adding.mutateAsync({ body: { ...body, report } })
  }
  return { save, isSaving: adding.isPending || editing.isPending }
}
