import { Answer } from '@quickprism/app/answer'
import { showDay } from '@quickprism/app/days'
import { showHour } from '@quickprism/app/hours'
import { t, tCount } from '@quickprism/client/words'
import type { TimedOut } from '@quickprism/contract/front-desk'
import { Avatar } from '@quickprism/ui/avatar'
import { Button } from '@quickprism/ui/button'
import { classNames } from '@quickprism/ui/class-names'
import { Dialog } from '@quickprism/ui/dialog'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Hourglass } from 'lucide-react'
import { FailedInPlace } from '../../lib/failed-in-place.tsx'
import { useTimedOut } from './api.ts'
import { copy } from './copy.ts'
import { nameOf } from './entry.ts'

type TimedOutDialogProps = { open: boolean; onClose: () => void; onCorrect: (row: TimedOut) => void }

/** Whose visits closing time has ended, for a desk that knows when they left. */
export const TimedOutDialog = ({ open, onClose, onCorrect }: TimedOutDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={t(copy.timedOutTitle)}
    description={t(copy.timedOutHint)}
    icon={<Hourglass />}
    width="form"
    footer={<Button onClick={onClose}>{t(copy.close)}</Button>}
  >
    {open ? <TimedOutList onCorrect={onCorrect} /> : null}
  </Dialog>
)

const TimedOutList = ({ onCorrect }: Pick<TimedOutDialogProps, 'onCorrect'>) => (
  <Answer
    of={useTimedOut()}
    waiting={<Skeleton className="h-32" />}
    failed={(failure, again) => (
      <FailedInPlace failure={failure} again={again} retryLabel={copy.tryAgain} className="min-h-48" />
    )}
  >
    {({ data, total_records }) =>
      data.length === 0 ? (
        <EmptyState title={t(copy.timedOutNone)} text={t(copy.timedOutNoneHint)} className="min-h-48" />
      ) : (
        <>
          <ul aria-label={t(copy.timedOutTitle)} className="divide-y divide-line">
            {data.map((row) => (
              <TimedOutRow key={row.visit_ref} row={row} onCorrect={onCorrect} />
            ))}
          </ul>
          {total_records > data.length ? (
            <p className="pt-3 text-sm text-ink-2">{tCount(total_records - data.length, copy.timedOutMore)}</p>
          ) : null}
        </>
      )
    }
  </Answer>
)

const TimedOutRow = ({ row, onCorrect }: { row: TimedOut } & Pick<TimedOutDialogProps, 'onCorrect'>) => {
  const name = nameOf(row, t(copy.noName))
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Avatar name={name} size={38} />
      <div className="min-w-0 flex-1">
        <p className={classNames('truncate font-medium text-ink', row.name === null && 'font-mono')}>
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-2">
          {t(row.out_date === row.date ? copy.cameAndClosed : copy.cameAndClosedOn, {
            date: showDay(row.date),
            came: showHour(row.in_time) ?? '',
            day: showDay(row.out_date),
            closed: showHour(row.out_time) ?? '',
          })}
        </p>
      </div>
      <Button size={44} aria-label={t(copy.correctLeftOf, { name })} onClick={() => onCorrect(row)}>
        {t(copy.correct)}
      </Button>
    </li>
  )
}
