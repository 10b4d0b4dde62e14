import { Answer } from '@quickprism/app/answer'
import { useNow } from '@quickprism/app/use-now'
import { t } from '@quickprism/client/words'
import type { Activity } from '@quickprism/contract/activities'
import { gates } from '@quickprism/contract/gates'
import { Card, CardHeader } from '@quickprism/ui/card'
import { classNames } from '@quickprism/ui/class-names'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useId, useRef } from 'react'
import { DeniedPart, useCan } from '../../lib/access.tsx'
import { FailedInPlace } from '../../lib/failed-in-place.tsx'
import { type More, MoreRows, moreOf } from '../../lib/more-rows.tsx'
import { StaleNote } from '../../lib/updated-ago.tsx'
import { useZone } from '../../lib/zone.ts'
import { ActivityLine } from './activity-line.tsx'
import { useActivities } from './api.ts'
import { copy } from './copy.ts'

/** What happened at the branch, about people of the kinds the reader may see. */
export const RecentActivityCard = ({ className }: { className?: string }) => {
  const maySee = useCan(gates.viewVisits)
  const activities = useActivities(maySee)
  const id = useId()
  return (
    <Card aria-labelledby={id} className={classNames('flex max-h-108 flex-col overflow-hidden', className)}>
      <CardHeader
        id={id}
        title={t(copy.title)}
        subtitle={
          activities.error && activities.data && <StaleNote failure={activities.error} at={activities.dataUpdatedAt} />
        }
      />
      {maySee ? (
        <Answer
          of={activities}
          waiting={<Waiting />}
          failed={(failure, again) => (
            <FailedInPlace failure={failure} again={again} retryLabel={copy.retry} className="grow" />
          )}
        >
          {({ pages }) => {
            // What happens meanwhile moves the pages on: one line may stand on two of them.
            const lines = [
              ...new Map(pages.flatMap(({ data }) => data.map((line) => [line.activity_id, line]))).values(),
            ]
            return lines.length === 0 ? (
              <EmptyState title={t(copy.empty)} className="grow" />
            ) : (
              <ActivityList id={id} lines={lines} more={moreOf(activities)} />
            )
          }}
        </Answer>
      ) : (
        <DeniedPart by={gates.viewVisits} className="grow" />
      )}
    </Card>
  )
}

type ActivityListProps = { id: string; lines: readonly Activity[]; more: More | undefined }

const ActivityList = ({ id, lines, more }: ActivityListProps) => {
  const now = useNow(60_000)
  const zone = useZone()
  const box = useRef<HTMLUListElement>(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <ul ref={box} aria-labelledby={id} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto pb-3">
      {lines.map((activity, place) => (
        <ActivityLine
          key={activity.activity_id}
          activity={activity}
          now={now}
          zone={zone}
          isLast={place === lines.length - 1}
        />
      ))}
      {more ? (
        <MoreRows {...more} box={box} retry={copy.retry} className="min-h-11 px-5" />
      ) : (
        <li className="px-5 pt-2 text-center text-xs text-ink-3">{t(copy.end)}</li>
      )}
    </ul>
  )
}

const Waiting = () =>
  Array.from({ length: 7 }, (_, line) => (
    <div key={line} className="flex items-center gap-3 px-5 py-2">
      <Skeleton className="size-7 rounded-full" />
      <div className="grow space-y-1.5">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-2.5 w-24" />
      </div>
      <Skeleton className="h-3 w-12" />
    </div>
  ))
