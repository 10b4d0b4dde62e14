import { type ExportType, MOST_PEOPLE, type SortOrder } from '@quickprism/contract/reports'
import type { LongOption } from '@quickprism/ui/long-multi-select'
import { isBackwards, noPeriod, type Period } from './period.ts'

/** Someone a report may be about, named as calls name them. */
export type Member = LongOption

export type ReportForm = Period & { members: readonly Member[]; type: ExportType | undefined; order: SortOrder }

export const emptyForm: ReportForm = { ...noPeriod, members: [], type: undefined, order: 'desc' }

/** A form with all that a report needs. */
export type Wanted = ReportForm & { type: ExportType }

/** Nothing while a required field is empty, or the period ends before it begins. */
export const wantedBy = (form: ReportForm): Wanted | undefined => {
  const { members, type, from, to } = form
  if (members.length === 0 || !type || !from || !to || isBackwards(form)) return undefined
  return { ...form, type }
}

/** As many as a report takes. */
export const fitting = (members: readonly Member[]) => members.slice(0, MOST_PEOPLE)
