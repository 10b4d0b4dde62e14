import { showDay } from '@quickprism/app/days'
import { dayAt, deviceZone } from '@quickprism/app/format'
import { showHour } from '@quickprism/app/hours'
import { useAsk } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import { expectsMe } from '@quickprism/contract/expects-me'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, ChevronRight } from 'lucide-react'
import { addresses } from '../../lib/addresses.ts'
import { useServerNow } from '../../lib/use-server-now.ts'
import { copy } from './copy.ts'

type Visit = Reply<typeof expectsMe>['visits'][number]

const whenOf = ({ business_name: business, day, from }: Visit, now: number) => {
  const isToday = day === dayAt(now, deviceZone())
  const said = { business, day: showDay(day), time: (from && showHour(from)) ?? '' }
  if (from === null) return t(isToday ? copy.card.today : copy.card.later, said)
  return t(isToday ? copy.card.todayAt : copy.card.laterAt, said)
}

/** Where one is expected next; it leads to the code for the front desk there. */
export const ExpectedCard = () => {
  const { data } = useAsk(expectsMe, {})
  const now = useServerNow(60_000)
  const next = data?.visits[0]
  if (!next) return null
  return (
    <Link
      to={addresses.guest}
      hash={next.token}
      className="mt-4 flex min-h-16 items-center gap-3.5 rounded-lg border border-line bg-surface px-4 py-3 shadow-xs"
    >
      <CalendarCheck aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 break-words">
        <span className="block font-medium text-ink">{t(copy.card.heading, { branch: next.branch_name })}</span>
        <span className="text-sm text-ink-3">{whenOf(next, now)}</span>
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
    </Link>
  )
}
