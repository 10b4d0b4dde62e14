import { Answer } from '@quickprism/app/answer'
import { deviceZone, formatDate } from '@quickprism/app/format'
import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { privacy } from '@quickprism/contract/privacy'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useRef } from 'react'
import { useHeld } from './api.ts'
import { copy } from './copy.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { type Held, HoldingCard } from './holding-card.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

type Erased = Reply<typeof privacy.held>['erased'][number]

/** Which businesses hold what, and at which one was erased. */
export const Holdings = () => {
  const held = useHeld()
  const erasing = useSlot<Held>()
  const leaving = useSlot<Held>()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <section aria-labelledby="held-heading" className="flex flex-col gap-3">
        <h2 ref={heading} id="held-heading" tabIndex={-1} className="text-md font-semibold text-ink outline-none">
          {t(copy.held.heading)}
        </h2>
        <Answer of={held} waiting={<Skeleton className="h-64 rounded-lg" />}>
          {({ data, erased }) => (
            <>
              {data.length === 0 && (
                <Card>
                  <EmptyState title={t(copy.held.empty)} text={t(copy.held.emptyText)} className="min-h-56" />
                </Card>
              )}
              {data.map((business) => (
                <HoldingCard
                  key={business.business_quickID}
                  held={business}
                  onErase={() => erasing.open(business)}
                  onLeave={() => leaving.open(business)}
                />
              ))}
              {erased.length > 0 && <ErasedList erased={erased} now={held.dataUpdatedAt} />}
            </>
          )}
        </Answer>
      </section>
      {erasing.entries.map(({ id, value, isOpen, close }) => (
        <EraseDialog key={id} held={value} open={isOpen} heading={heading} onClose={close} />
      ))}
      {leaving.entries.map(({ id, value, isOpen, close }) => (
        <LeaveDialog key={id} held={value} open={isOpen} onClose={close} />
      ))}
    </>
  )
}

const ErasedList = ({ erased, now }: { erased: readonly Erased[]; now: number }) => (
  <section aria-labelledby="erased-heading" className="mt-3">
    <h2 id="erased-heading" className="mb-3 text-md font-semibold text-ink">
      {t(copy.erased.heading)}
    </h2>
    <Card>
      <ul className="divide-y divide-line">
        {erased.map(({ business_name, erased_at, kept_until }) => (
          <li key={`${business_name} ${erased_at}`} className="p-4">
            <p className="font-medium break-words text-ink">{business_name}</p>
            <p className="text-sm text-ink-2">{t(copy.erased.on, { date: formatDate(erased_at, deviceZone()) })}</p>
            <p className="text-sm text-ink-3">
              {kept_until === null || Date.parse(kept_until) <= now
                ? t(copy.erased.gone)
                : t(copy.erased.until, { date: formatDate(kept_until, deviceZone()) })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  </section>
)
