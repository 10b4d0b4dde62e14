import type { ReportSchedule } from '@quickprism/contract/report-schedules'
import { useState } from 'react'
import { newSchedule, type TypedSchedule, typedOf } from './typed-schedule.ts'

type Opened = {
  /** Counts up: each opening is a form of its own. */
  opening: number
  open: boolean
  schedule: ReportSchedule | undefined
  start: TypedSchedule
}

/** The dialog that adds or edits. */
export const useOpenedDialog = (self: string, format: TypedSchedule['format']) => {
  const fresh = newSchedule(self, format)
  const [opened, setOpened] = useState<Opened>({ opening: 0, open: false, schedule: undefined, start: fresh })

  const show = (schedule: ReportSchedule | undefined, start: TypedSchedule) =>
    setOpened(({ opening }) => ({ opening: opening + 1, open: true, schedule, start }))

  return {
    ...opened,
    add: () => show(undefined, fresh),
    edit: (schedule: ReportSchedule) => show(schedule, typedOf(schedule)),
    close: () => setOpened((before) => ({ ...before, open: false })),
  }
}
