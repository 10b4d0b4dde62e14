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

/** The dialog that adds or edits. Left without Cancel, what was typed is there again when it is opened for the same. */
export const useOpenedDialog = (self: string, format: TypedSchedule['format']) => {
  const fresh = newSchedule(self, format)
  const [opened, setOpened] = useState<Opened>({ opening: 0, open: false, schedule: undefined, start: fresh })
  const [left, setLeft] = useState<{ id: string | undefined; typed: TypedSchedule }>()

  const show = (schedule: ReportSchedule | undefined, start: TypedSchedule) =>
    setOpened(({ opening }) => ({
      opening: opening + 1,
      open: true,
      schedule,
      start: left && left.id === schedule?.id ? left.typed : start,
    }))
  const hide = () => setOpened((before) => ({ ...before, open: false }))

  return {
    ...opened,
    add: () => show(undefined, fresh),
    edit: (schedule: ReportSchedule) => show(schedule, typedOf(schedule)),
    close: () => {
      setLeft(undefined)
      hide()
    },
    leave: (typed: TypedSchedule) => {
      setLeft({ id: opened.schedule?.id, typed })
      hide()
    },
  }
}
