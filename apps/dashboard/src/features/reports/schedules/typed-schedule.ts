import type { ReportSchedule, ScheduleEdit } from '@quickprism/contract/report-schedules'
import { type Rhythm, Weekday } from '@quickprism/contract/rhythm'
import type { z } from 'zod'

/** What is typed into the dialog; the report itself is chosen beside it. */
export type TypedSchedule = z.input<typeof ScheduleEdit>

const MORNING = '08:00'

/** Where each rhythm begins. */
export const firstRhythms = {
  day: { every: 'day', weekdays: [...Weekday.options], at: MORNING },
  week: { every: 'week', weekday: 'mon', at: MORNING },
  month: { every: 'month', day: 1, at: MORNING },
} satisfies { [Every in Rhythm['every']]: Extract<Rhythm, { every: Every }> }

/** Once a week, to oneself, until something else is chosen. */
export const newSchedule = (self: string, format: TypedSchedule['format']): TypedSchedule => ({
  name: '',
  rhythm: firstRhythms.week,
  recipients: [self],
  format,
})

export const typedOf = ({ name, rhythm, recipients, format }: ReportSchedule): TypedSchedule => ({
  name,
  rhythm,
  recipients: recipients.map(({ quickID }) => quickID),
  format,
})
