import { Answer } from '@quickprism/app/answer'
import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { Card, CardHeader } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { linkLook } from '@quickprism/ui/link-look'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Address } from '../../lib/addresses.ts'
import { copy } from './copy.ts'

type OverviewCardProps<T> = {
  title: string
  /** The list behind it, and what the link to it is called in full. */
  to: Address
  viewLabel: string
  of: { data: T | undefined; error: CallFailed | null; refetch(): unknown }
  failed: string
  className?: string
  children: (data: T) => ReactNode
}

/** A small table with the way to the whole list. Whatever happens to it happens inside. */
export const OverviewCard = <T,>({ title, to, viewLabel, of, failed, className, children }: OverviewCardProps<T>) => {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={`overflow-hidden ${className ?? ''}`}>
      <CardHeader
        id={id}
        title={t(title)}
        className="items-center"
        actions={
          <Link to={to} aria-label={t(viewLabel)} className={`${linkLook} -m-1 p-1 text-xs`}>
            {t(copy.view)}
          </Link>
        }
      />
      <div className="border-t border-line">
        <Answer
          of={of}
          waiting={<RowsSkeleton />}
          failed={({ message }, again) => (
            <ErrorState title={t(failed)} text={t(message)} retryLabel={t(copy.retry)} onRetry={again} />
          )}
        >
          {children}
        </Answer>
      </div>
    </Card>
  )
}

const widths = ['w-28', 'w-36', 'w-24', 'w-40', 'w-32']

const RowsSkeleton = () => (
  <>
    <div className="flex h-9 items-center justify-between border-b border-line bg-surface-2 px-5">
      <Skeleton className="h-2.5 w-12" />
      <Skeleton className="h-2.5 w-20" />
    </div>
    {widths.map((width) => (
      <div
        key={width}
        data-skeleton-row=""
        className="flex h-11 items-center justify-between border-b border-line px-5 last:border-b-0"
      >
        <Skeleton className={`h-3 ${width}`} />
        <Skeleton className="h-3 w-6" />
      </div>
    ))}
  </>
)
