import { Answer, type Question } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import type { Gate } from '@quickprism/contract/gates'
import { Card, CardHeader } from '@quickprism/ui/card'
import { ChartTable } from '@quickprism/ui/chart/chart-table'
import { classNames } from '@quickprism/ui/class-names'
import { EmptyState } from '@quickprism/ui/empty-state'
import { IconButton } from '@quickprism/ui/icon-button'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Table2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { DeniedPart } from '../../lib/access.tsx'
import { FailedInPlace } from '../../lib/failed-in-place.tsx'
import { StaleNote } from '../../lib/updated-ago.tsx'
import { copy } from './copy.ts'

type Numbers = Pick<ComponentProps<typeof ChartTable>, 'heads' | 'rows'>

/** What a chart is drawn from. */
export type Charted<T> = Question<T> & { dataUpdatedAt: number }

type ChartCardProps<T> = {
  /** Where a link leads that means this chart. */
  id?: string
  title: string
  /** What is counted. */
  subtitle: ReactNode
  of: Charted<T>
  /** At the right of the title: the mode, a search. */
  actions?: ReactNode
  /** The height of the drawing, which whatever stands in its place keeps. */
  height: string
  isEmpty: (data: T) => boolean
  /** The same numbers to read, where the drawing has no table of its own. */
  numbers?: (data: T) => Numbers
  /** Instead of the chart, where the caller may not see it. */
  denied?: Gate | undefined
  className?: string
  children: (data: T) => ReactNode
}

/** Around a chart: what it is, and all it can be: on its way, failed, empty, forbidden, drawn or written as a table. */
export const ChartCard = <T,>(props: ChartCardProps<T>) => {
  const { id, title, subtitle, of, actions, height, isEmpty, numbers, denied, className, children } = props
  const heading = useId()
  const [asTable, setAsTable] = useState(false)
  const hasNumbers = numbers && !denied && of.data !== undefined && !isEmpty(of.data)
  return (
    <Card
      id={id}
      aria-labelledby={heading}
      className={classNames('flex scroll-mt-18 flex-col break-inside-avoid', className)}
    >
      <CardHeader
        id={heading}
        className="max-sm:*:w-full max-sm:*:first:basis-full"
        title={t(title)}
        subtitle={of.error && of.data !== undefined ? <StaleNote failure={of.error} at={of.dataUpdatedAt} /> : subtitle}
        actions={
          <>
            {hasNumbers && (
              <IconButton
                name={t(copy.asTable)}
                aria-pressed={asTable}
                onClick={() => setAsTable(!asTable)}
                className="aria-pressed:bg-active print:hidden"
              >
                <Table2 aria-hidden="true" />
              </IconButton>
            )}
            {actions}
          </>
        }
      />
      <div className="relative flex flex-1 flex-col px-5 pb-5">
        {denied ? (
          <DeniedPart by={denied} className={height} />
        ) : (
          <Answer
            of={of}
            waiting={<Skeleton className={classNames('rounded-md', height)} />}
            failed={(failure, again) => (
              <FailedInPlace failure={failure} again={again} retryLabel={copy.tryAgain} className={height} />
            )}
          >
            {(data) =>
              isEmpty(data) ? (
                <EmptyState title={t(copy.nothing)} className={height} />
              ) : (
                <>
                  {!asTable && children(data)}
                  {numbers && (
                    <ChartTable
                      {...numbers(data)}
                      name={t(title)}
                      shown={asTable}
                      // Beside a taller card it takes the room that is left.
                      className={classNames('grow', height)}
                    />
                  )}
                </>
              )
            }
          </Answer>
        )}
      </div>
    </Card>
  )
}
