import { Answer } from '@quickprism/app/answer'
import { DocumentTitle } from '@quickprism/app/document-title'
import { deviceZone, formatMonth } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { privacy } from '@quickprism/contract/privacy'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Pager } from '@quickprism/ui/pager'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { useHeld, useWhoSaw } from './api.ts'
import { copy } from './copy.ts'
import { LookRow } from './look-row.tsx'
import { LookSummary } from './look-summary.tsx'

type Seen = Reply<typeof privacy.whoSaw>

/** Every unmasking of one's details, newest first, month by month. */
export const WhoSawScreen = () => {
  const [page, setPage] = useState(1)
  const seen = useWhoSaw(page)
  return (
    <>
      <DocumentTitle>{copy.saw.title}</DocumentTitle>
      <div className="-ml-2.5 mb-3 flex items-center gap-1">
        <Link
          to={addresses.privacy}
          aria-label={t(copy.saw.back)}
          className="flex size-11 items-center justify-center rounded-md text-ink-2 hovered:bg-hover"
        >
          <ArrowLeft aria-hidden="true" size={20} />
        </Link>
        <h1 className="text-xl font-semibold text-ink">{t(copy.saw.title)}</h1>
      </div>
      <Answer
        of={seen}
        waiting={
          <div className="flex flex-col gap-4">
            <Skeleton className="h-22 rounded-lg" />
            <Skeleton className="h-40 rounded-lg" />
            <Skeleton className="h-40 rounded-lg" />
          </div>
        }
      >
        {(data) => <Looks seen={data} page={page} onPage={setPage} now={seen.dataUpdatedAt} />}
      </Answer>
    </>
  )
}

type LooksProps = { seen: Seen; page: number; onPage: (page: number) => void; now: number }

const Looks = ({ seen, page, onPage, now }: LooksProps) => {
  const held = useHeld()
  const months = [...Map.groupBy(seen.data, ({ at }) => formatMonth(at, deviceZone()))]
  return (
    <>
      <Card className="px-4 py-3.5">
        <LookSummary looks={seen.last_90_days} held={held.data} />
      </Card>
      <p className="my-4 text-ink-2">{t(copy.saw.lead)}</p>
      {months.length === 0 && (
        <Card>
          <EmptyState title={t(copy.saw.empty)} className="min-h-64" />
        </Card>
      )}
      {months.map(([month, looks]) => (
        <section key={month} className="mb-5">
          <h2 className="mb-2 text-sm font-medium text-ink-3">{month}</h2>
          <Card>
            <ul className="divide-y divide-line">
              {looks.map((look) => (
                <LookRow key={look.receipt_id} look={look} now={now} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {seen.total_pages > 1 && <Pager page={page} pages={seen.total_pages} onPage={onPage} />}
    </>
  )
}
