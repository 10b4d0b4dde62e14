import { Answer } from '@quickprism/app/answer'
import { dayAt } from '@quickprism/app/format'
import { showHour } from '@quickprism/app/hours'
import { useNow } from '@quickprism/app/use-now'
import { t, tCount } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { purposeName } from '@quickprism/contract/my-visit'
import type { VisitorRecord } from '@quickprism/contract/records'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card, CardHeader } from '@quickprism/ui/card'
import { classNames } from '@quickprism/ui/class-names'
import { EmptyState } from '@quickprism/ui/empty-state'
import { linkLook } from '@quickprism/ui/link-look'
import { NotAvailable } from '@quickprism/ui/table'
import { Link } from '@tanstack/react-router'
import { ArrowRight, LogIn } from 'lucide-react'
import { useId } from 'react'
import { DeniedPart, IfAllowed, useCan } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { CheckOutBadge } from '../../lib/check-out-badge.tsx'
import { CopiedQuickId } from '../../lib/copied-value.tsx'
import { FailedInPlace } from '../../lib/failed-in-place.tsx'
import { type Listing, Rows, RowsSkeleton } from '../../lib/rows.tsx'
import { StaleNote } from '../../lib/updated-ago.tsx'
import { useZone } from '../../lib/zone.ts'
import { useLatestRecords } from './api.ts'
import { copy } from './copy.ts'
import { LeftAt, PersonName, Value } from './record-cells.tsx'

const isInside = ({ out_time }: VisitorRecord) => out_time === null

const GroupCount = ({ of: { group_count, name } }: { of: VisitorRecord }) =>
  group_count > 0 ? (
    <Badge>
      <span aria-hidden="true">{t(copy.group, { count: group_count })}</span>
      <span className="sr-only">{tCount(group_count, copy.groupOf, { name: name ?? t(copy.noName) })}</span>
    </Badge>
  ) : null

const OnSite = () => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap text-ink-2">
    <span aria-hidden="true" className="size-1.5 rounded-full bg-success" />
    {t(copy.onSite)}
  </span>
)

/** "Guest, in 5:42 pm", where a card has room for one line. */
const cameAt = ({ pov, in_time }: VisitorRecord) => {
  const time = showHour(in_time) ?? ''
  return pov ? t(copy.cameAt, { purpose: t(purposeName(pov)), time }) : t(copy.cameAtPlain, { time })
}

const listing: Listing<VisitorRecord> = {
  name: copy.latest,
  keyOf: ({ record_id }) => record_id,
  columns: [
    {
      head: copy.name,
      namesRow: true,
      cell: (record) => (
        <span className="flex max-w-60 items-center gap-3">
          <Avatar name={record.name ?? t(copy.noName)} />
          <PersonName record={record} />
          <GroupCount of={record} />
        </span>
      ),
    },
    {
      head: copy.checkIn,
      look: 'whitespace-nowrap',
      cell: (record) => <Value record={record}>{showHour(record.in_time)}</Value>,
    },
    {
      head: copy.checkOut,
      look: 'whitespace-nowrap leading-4',
      cell: (record) => <LeftAt record={record} />,
    },
    { head: copy.type, cell: ({ checkout_type }) => <CheckOutBadge type={checkout_type} /> },
    {
      head: copy.quickId,
      cell: ({ quickID }) =>
        quickID ? <CopiedQuickId value={quickID} quiet /> : <NotAvailable>{t(copy.none)}</NotAvailable>,
    },
  ],
  card: {
    title: (record) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={record.name ?? t(copy.noName)} size={34} />
        <span className="min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <PersonName record={record} />
            <GroupCount of={record} />
          </span>
          <span className="block text-xs font-normal text-ink-2">{cameAt(record)}</span>
        </span>
      </span>
    ),
    aside: (record) =>
      isInside(record) ? (
        <span className="text-sm">
          <OnSite />
        </span>
      ) : (
        <CheckOutBadge type={record.checkout_type} />
      ),
    facts: [],
  },
}

const ToFrontDesk = () => (
  <IfAllowed by={gates.frontDesk}>
    <Link to={addresses.frontDesk} className={buttonLook('secondary')}>
      <LogIn aria-hidden="true" size={15} />
      {t(copy.checkSomeoneIn)}
    </Link>
  </IfAllowed>
)

/** The day's latest ten check-ins. */
export const LatestLogsCard = ({ className }: { className?: string }) => {
  const maySee = useCan(gates.viewVisits)
  const now = useNow(60_000)
  const latest = useLatestRecords(dayAt(now, useZone()), maySee)
  const id = useId()
  return (
    <Card aria-labelledby={id} className={classNames('flex flex-col overflow-hidden', className)}>
      <CardHeader
        id={id}
        title={t(copy.latest)}
        subtitle={
          latest.error && latest.data ? (
            <StaleNote title={copy.latestFailed} failure={latest.error} at={latest.dataUpdatedAt} />
          ) : (
            t(copy.latestHint)
          )
        }
        actions={
          maySee && (
            <Link
              to={addresses.records}
              className={`${linkLook} -m-1 inline-flex items-center gap-1.5 p-1 text-xs pointer-coarse:-my-3 pointer-coarse:py-3.5`}
            >
              {t(copy.allRecords)}
              <ArrowRight aria-hidden="true" size={14} />
            </Link>
          )
        }
      />
      {/* The room of ten rows, so that nothing below moves where fewer came. */}
      <div className={classNames('flex grow flex-col border-t border-line', maySee && 'md:min-h-119')}>
        {maySee ? (
          <Answer
            of={latest}
            waiting={<RowsSkeleton listing={listing} />}
            failed={(failure, again) => (
              <FailedInPlace
                title={copy.latestFailed}
                failure={failure}
                again={again}
                retryLabel={copy.tryAgain}
                className="min-h-80 md:min-h-119"
              />
            )}
          >
            {({ data }) =>
              data.length === 0 ? (
                <EmptyState title={t(copy.latestEmpty)} action={<ToFrontDesk />} className="min-h-80 md:min-h-119" />
              ) : (
                <Rows listing={listing} rows={data} />
              )
            }
          </Answer>
        ) : (
          <DeniedPart by={gates.viewVisits} className="min-h-80 grow" />
        )}
      </div>
    </Card>
  )
}
