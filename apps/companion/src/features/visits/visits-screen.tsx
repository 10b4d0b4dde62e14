import { Answer } from '@quickprism/app/answer'
import { DocumentTitle } from '@quickprism/app/document-title'
import { formatMonth, formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { addresses } from '../../lib/addresses.ts'
import { useServerNow } from '../../lib/use-server-now.ts'
import { type PastVisit, useVisits } from './api.ts'
import { copy } from './copy.ts'
import { VisitDetails } from './visit-details.tsx'
import { VisitRow } from './visit-row.tsx'

/** Where one was, month by month, and whether one's leaving was counted right. */
export const VisitsScreen = () => {
  const { days: asked, visit }: { days?: string; visit?: string } = useSearch({ strict: false })
  const visits = useVisits(asked ? Number(asked) : 90)
  return (
    <>
      <DocumentTitle>{copy.title}</DocumentTitle>
      <h1 className="mb-4 text-2xl font-semibold text-ink">{t(copy.title)}</h1>
      <Answer
        of={visits}
        waiting={
          <div className="flex flex-col gap-5">
            <Skeleton className="h-18 rounded-lg" />
            <Skeleton className="h-58 rounded-lg" />
            <Skeleton className="h-58 rounded-lg" />
          </div>
        }
      >
        {({ data, days, has_older }) => (
          <>
            {data.length === 0 ? <None days={has_older ? days : undefined} /> : <Months visits={data} days={days} />}
            {has_older && asked === undefined && (
              <Link
                to={addresses.visits}
                search={{ days: '365' }}
                className={`${buttonLook('secondary', 44)} mt-5 w-full`}
              >
                {t(copy.older)}
              </Link>
            )}
            <Opened visits={data} opened={visit} />
          </>
        )}
      </Answer>
    </>
  )
}

const None = ({ days }: { days: number | undefined }) => (
  <Card>
    <EmptyState
      title={days === undefined ? t(copy.empty) : t(copy.emptyDays, { days })}
      text={t(copy.emptyText)}
      action={
        <Link to={addresses.scan} className={buttonLook('secondary', 44)}>
          {t(copy.scan)}
        </Link>
      }
      className="min-h-80"
    />
  </Card>
)

const Figure = ({ value, label }: { value: number; label: string }) => (
  <p className="min-w-0 flex-1 px-4 py-3 text-sm text-ink-2">
    <span className="block text-2xl font-semibold text-ink">{formatNumber(value)}</span> {label}
  </p>
)

const Months = ({ visits, days }: { visits: readonly PastVisit[]; days: number }) => {
  const now = useServerNow(15_000)
  const branches = new Set(visits.map(({ shop_quickID }) => shop_quickID)).size
  const months = [...Map.groupBy(visits, ({ checked_in_at, time_zone }) => formatMonth(checked_in_at, time_zone))]
  return (
    <>
      <Card className="flex divide-x divide-line">
        <Figure value={visits.length} label={tCount(visits.length, copy.visits)} />
        <Figure value={branches} label={tCount(branches, copy.branches)} />
        <Figure value={days} label={t(copy.days)} />
      </Card>
      {months.map(([month, those]) => (
        <section key={month} className="mt-5">
          <h2 className="mb-2 text-sm font-medium text-ink-3">{month}</h2>
          <Card>
            <ul className="divide-y divide-line">
              {those.map((visit) => (
                <VisitRow key={visit.visit_ref} visit={visit} now={now} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </>
  )
}

const Opened = ({ visits, opened }: { visits: readonly PastVisit[]; opened: string | undefined }) => {
  const navigate = useNavigate()
  const now = useServerNow(15_000)
  return (
    <VisitDetails
      visit={visits.find(({ visit_ref }) => visit_ref === opened)}
      now={now}
      onClose={() =>
        void navigate({
          to: addresses.visits,
          search: (before) => ({ ...before, visit: undefined }),
          replace: true,
        })
      }
    />
  )
}
