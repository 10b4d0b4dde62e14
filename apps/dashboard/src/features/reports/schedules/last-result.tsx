import { t } from '@quickprism/client/words'
import { missedWords, type ReportSchedule } from '@quickprism/contract/report-schedules'
import { classNames } from '@quickprism/ui/class-names'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { copy } from './copy.ts'
import { dayInWords } from './rhythm-words.ts'

type Last = NonNullable<ReportSchedule['last']>

/** What became of it, and whom it did not reach and why. */
const outcomeOf = ({ at, of, sent, opened, waiting, missed }: Last) => {
  if (missed.length > 0) {
    return {
      tone: 'warning' as const,
      words: t(copy.sentTo, { sent, of }),
      more: missed.map(({ name, reason }) => t(missedWords[reason], { name })),
    }
  }
  if (waiting > 0) return { tone: 'waiting' as const, words: t(copy.sending), more: [t(copy.sentTo, { sent, of })] }
  return { tone: 'good' as const, words: t(copy.sent, { day: dayInWords(at) }), more: [t(copy.opened, { opened, of })] }
}

const looks = {
  good: { Icon: CircleCheck, icon: 'text-success', words: 'text-ink' },
  waiting: { Icon: Clock, icon: 'text-ink-3', words: 'text-ink' },
  warning: { Icon: TriangleAlert, icon: 'text-warning', words: 'font-medium text-warning' },
}

/** How the last run went; while the schedule is paused, who did that. */
export const LastResult = ({ of: { last, paused } }: { of: ReportSchedule }) => {
  const by = paused?.by ? [t(copy.pausedBy, { name: paused.by })] : []
  if (!last) return <Lines first={<span className="text-ink-3">{t(copy.neverSent)}</span>} more={by} />
  const { tone, words, more } = outcomeOf(last)
  const { Icon, ...look } = looks[tone]
  const isCalm = paused !== null && tone !== 'warning'
  return (
    <span className="flex gap-1.5">
      <Icon aria-hidden="true" size={15} className={classNames('mt-0.5 shrink-0', isCalm ? 'text-ink-3' : look.icon)} />
      <Lines
        first={<span className={isCalm ? 'text-ink-2' : look.words}>{words}</span>}
        more={isCalm && by.length > 0 ? by : [...more, ...by]}
      />
    </span>
  )
}

const Lines = ({ first, more }: { first: ReactNode; more: readonly string[] }) => (
  <span className="min-w-0">
    {first}
    {more.map((line) => (
      <span key={line} className="block text-xs text-ink-3">
        {line}
      </span>
    ))}
  </span>
)
