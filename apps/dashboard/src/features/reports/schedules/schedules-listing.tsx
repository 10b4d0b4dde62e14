import { t } from '@quickprism/client/words'
import type { ReportSchedule } from '@quickprism/contract/report-schedules'
import { Badge } from '@quickprism/ui/badge'
import { classNames } from '@quickprism/ui/class-names'
import type { Minute } from '@quickprism/ui/date-time-text'
import { CirclePause } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column, Listing } from '../../../lib/rows.tsx'
import { contentsInWords } from './contents-words.ts'
import { copy } from './copy.ts'
import { LastResult } from './last-result.tsx'
import { RecipientsCell } from './recipients-cell.tsx'
import { rhythmInWords, runInWords } from './rhythm-words.ts'

type Ways = {
  /** On the clock of the branch. */
  now: Minute
  actions: (schedule: ReportSchedule) => ReactNode
}

const contents = ({ report, format }: ReportSchedule) =>
  t(copy.contentsAs, { contents: contentsInWords(report), format: t(copy.formats[format]) })

/** What is paused stands back. */
const inkOf = ({ paused }: ReportSchedule) => (paused ? 'text-ink-2' : 'text-ink')

const name: Column<ReportSchedule> = {
  head: copy.name,
  namesRow: true,
  cell: (schedule) => (
    // As high as the row is meant to be.
    <span className="flex min-h-13 min-w-0 flex-col justify-center">
      <bdi className={classNames('max-w-72 truncate', inkOf(schedule))} title={schedule.name}>
        {schedule.name}
      </bdi>
      <span className="text-xs font-normal text-ink-3">{contents(schedule)}</span>
    </span>
  ),
}

const rhythm: Column<ReportSchedule> = {
  head: copy.rhythm,
  cell: (schedule) => <span className={inkOf(schedule)}>{rhythmInWords(schedule.rhythm)}</span>,
}

const recipients: Column<ReportSchedule> = {
  head: copy.recipients,
  look: 'text-ink-2',
  cell: (schedule) => <RecipientsCell of={schedule.recipients} />,
}

const lastResult: Column<ReportSchedule> = {
  head: copy.lastResult,
  cell: (schedule) => <LastResult of={schedule} />,
}

export const schedulesListing = ({ now, actions }: Ways): Listing<ReportSchedule> => {
  const nextRun: Column<ReportSchedule> = {
    head: copy.nextRun,
    look: 'whitespace-nowrap',
    cell: ({ next_run }) =>
      next_run === null ? (
        <Badge icon={<CirclePause aria-hidden="true" />}>{t(copy.paused)}</Badge>
      ) : (
        runInWords(next_run, now)
      ),
  }
  const acts: Column<ReportSchedule> = { head: copy.actions, headHidden: true, align: 'right', cell: actions }
  return {
    name: copy.title,
    few: true,
    keyOf: ({ id }) => id,
    columns: [name, rhythm, recipients, nextRun, lastResult, acts],
    card: { title: name.cell, facts: [rhythm, nextRun, recipients, lastResult], actions },
  }
}
