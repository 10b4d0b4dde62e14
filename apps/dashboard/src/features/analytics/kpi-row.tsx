import { Answer } from '@quickprism/app/answer'
import { formatChange, formatDecimals, formatNumber } from '@quickprism/app/format'
import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import type { analytics } from '@quickprism/contract/analytics'
import type { Reply } from '@quickprism/contract/endpoint'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { KpiCard } from '@quickprism/ui/kpi-card'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Footprints, LogIn, type LucideIcon, Timer, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { ownWords, reasonOf } from '../../lib/failed-in-place.tsx'
import { StaleNote } from '../../lib/updated-ago.tsx'
import { useKpis } from './api.ts'
import { copy } from './copy.ts'

type Kpis = Reply<typeof analytics.kpis>['data']
type Compared = Kpis[keyof Kpis]

type Stat = {
  of: keyof Kpis
  title: string
  unit?: string
  icon: LucideIcon
  show: (value: number) => string
}

const stats: readonly Stat[] = [
  { of: 'totalVisitors', title: copy.totalCheckIns, icon: LogIn, show: formatNumber },
  { of: 'totalGroups', title: copy.totalGroups, icon: UsersRound, show: formatNumber },
  {
    of: 'averageFootfall',
    title: copy.averageFootfall,
    icon: Footprints,
    show: (value) => formatNumber(Math.round(value)),
  },
  { of: 'averageTimeSpent', title: copy.averageTime, unit: copy.inMinutes, icon: Timer, show: formatDecimals },
]

/** What yesterday must have been, for the two bars; after a fall to nothing it can only be drawn as all there was. */
const yesterdayOf = ({ value, percentage }: Compared) => (percentage <= -100 ? 1 : value / (1 + percentage / 100))

const trendOf = (percentage: number) => {
  if (percentage === 0) return 'same'
  return percentage > 0 ? 'up' : 'down'
}

const titleOf = (failure: CallFailed) => {
  const reason = reasonOf(failure)
  return reason === undefined ? ownWords(failure) : t(copy.kpisFailed, { reason })
}

/** Today in four figures, each against yesterday at the same time. */
export const KpiRow = () => {
  const kpis = useKpis()
  return (
    <div>
      {kpis.error && kpis.data && (
        <p className="mb-2 text-xs">
          <StaleNote failure={kpis.error} at={kpis.dataUpdatedAt} />
        </p>
      )}
      <Answer
        of={kpis}
        waiting={<Waiting />}
        failed={(failure, again) => (
          <Card>
            <ErrorState title={titleOf(failure)} retryLabel={t(copy.tryAgain)} onRetry={again} />
          </Card>
        )}
      >
        {({ data, first_day }) => (
          <Row>
            {stats.map(({ of, title, unit, icon: Icon, show }) => {
              const { value, percentage } = data[of]
              const trend = trendOf(percentage)
              return (
                <KpiCard
                  key={of}
                  label={t(title)}
                  {...(unit ? { unit: t(unit) } : {})}
                  icon={<Icon />}
                  value={show(value)}
                  trend={trend}
                  change={formatChange(percentage)}
                  comparison={t(trend === 'same' ? copy.same : copy.versus)}
                  today={value}
                  yesterday={yesterdayOf(data[of])}
                  quiet={first_day && value === 0}
                />
              )
            })}
          </Row>
        )}
      </Answer>
    </div>
  )
}

/** The same four while there is no branch yet. */
export const KpisToCome = () => (
  <Row>
    {stats.map(({ of, title, unit, icon: Icon }) => (
      <KpiCard
        key={of}
        label={t(title)}
        {...(unit ? { unit: t(unit) } : {})}
        icon={<Icon />}
        value={t(copy.noFigure)}
        trend="none"
        comparison={t(copy.toCome)}
        today={0}
        yesterday={0}
      />
    ))}
  </Row>
)

const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 print:grid-cols-4">{children}</div>
)

const Waiting = () => (
  <Row>
    {stats.map(({ of }) => (
      <Card key={of} className="space-y-3 px-5 pt-4 pb-3.5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-7 w-16" />
        <Skeleton className="h-4 w-32" />
      </Card>
    ))}
  </Row>
)
