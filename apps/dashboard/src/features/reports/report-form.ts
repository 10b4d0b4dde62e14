import { type ExportType, MOST_PEOPLE, type SortOrder } from '@quickprism/contract/reports'
import type { LongOption } from '@quickprism/ui/long-multi-select'
import { isBackwards, noPeriod, type Period } from './period.ts'

/** Someone a report may be about, named as calls name them. */
export type Member = LongOption

export type ReportForm = Period & {
  members: readonly Member[]
  /** Everyone who came in the period; no names are chosen then. */
  isEveryone: boolean
  type: ExportType | undefined
  order: SortOrder
}

export const emptyForm: ReportForm = { ...noPeriod, members: [], isEveryone: false, type: undefined, order: 'desc' }

/** A form with all that a report needs; `outOf` how many came, where only as many as a report takes were chosen. */
export type Wanted = ReportForm & { type: ExportType; outOf?: string | undefined }

/** Whether two forms ask for the same report. */
export const isSameReport = (one: ReportForm, other: ReportForm) =>
  (Object.keys(emptyForm) as (keyof ReportForm)[]).every((field) => one[field] === other[field])

/** The required fields, in the order in which they stand. */
export const REQUIRED = ['from', 'to', 'members', 'type'] as const
export type Required = (typeof REQUIRED)[number]

/** Those that are still empty. */
export const gapsIn = ({ members, isEveryone, type, from, to }: ReportForm): Required[] => {
  const isFilled = { members: isEveryone || members.length > 0, type, from, to }
  return REQUIRED.filter((field) => !isFilled[field])
}

/** Nothing while a required field is empty, or the period ends before it begins. */
export const wantedBy = (form: ReportForm): Wanted | undefined => {
  const { type } = form
  return type && gapsIn(form).length === 0 && !isBackwards(form) ? { ...form, type } : undefined
}

/** As many as a report takes. */
export const fitting = (members: readonly Member[]) => members.slice(0, MOST_PEOPLE)
