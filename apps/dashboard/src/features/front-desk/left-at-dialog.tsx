import { showDay } from '@quickprism/app/days'
import { dayAt } from '@quickprism/app/format'
import { showHour } from '@quickprism/app/hours'
import { useNow } from '@quickprism/app/use-now'
import { t, tCount } from '@quickprism/client/words'
import type { InsideRow, Someone, TimedOut } from '@quickprism/contract/front-desk'
import { Button } from '@quickprism/ui/button'
import { DateTimeField } from '@quickprism/ui/date-time-field'
import { DialogCancel } from '@quickprism/ui/dialog'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { FormDialog } from '../../lib/unsaved.tsx'
import { useZone } from '../../lib/zone.ts'
import { useCorrect } from './api.ts'
import { copy } from './copy.ts'
import { everyoneOf, nameOf } from './entry.ts'

/** Those who left together, unseen, and what is known of it so far. */
export type Leaving = { first: Someone; refs: readonly string[]; known: string }

/** Everyone of a row that is listed as inside: all that is known is that they are gone now. */
export const leavingOf = (row: InsideRow, now: string): Leaving => ({
  first: row,
  refs: everyoneOf(row).map(({ visit_ref }) => visit_ref),
  known: now,
})

/** Someone whose visit closing time has ended. */
export const timedOutOf = (row: TimedOut): Leaving => ({
  first: row,
  refs: [row.visit_ref],
  known: `${row.out_date}T${row.out_time}`,
})

type LeftAtDialogProps = { leaving: Leaving; open: boolean; onClose: () => void }

/** When someone left whom nobody saw leave. */
export const LeftAtDialog = ({ leaving, open, onClose }: LeftAtDialogProps) => {
  const { branchId } = useHere()
  const today = dayAt(useNow(30_000), useZone())
  const correcting = useCorrect()
  const [chosen, setChosen] = useState<string>()
  const minute = chosen ?? leaving.known
  const correct = () => {
    if (minute === '') return
    const body = { shopId: branchId, visit_refs: [...leaving.refs], to: { left_at: minute } }
    correcting.mutate({ body }, { onSuccess: onClose })
  }
  const name = nameOf(leaving.first, t(copy.noName))
  const more = leaving.refs.length - 1
  return (
    <FormDialog
      open={open}
      changed={chosen !== undefined && chosen !== leaving.known}
      onClose={onClose}
      onSubmit={correct}
      title={t(copy.leftAtTitle)}
      description={more === 0 ? t(copy.leftAtHint, { name }) : tCount(more, copy.leftAtHintMore, { name })}
      icon={<Clock />}
      footer={
        <>
          <DialogCancel>{t(copy.cancel)}</DialogCancel>
          <Button
            type="submit"
            variant="primary"
            disabled={minute === ''}
            busy={correcting.isPending}
            busyLabel={t(copy.correcting)}
          >
            {t(copy.correct)}
          </Button>
        </>
      }
    >
      <DateTimeField
        label={t(copy.leftAt)}
        required
        value={minute}
        onChange={setChosen}
        today={today}
        latest={today}
        helper={t(copy.cameAt, {
          date: showDay(leaving.first.date),
          time: showHour(leaving.first.in_time) ?? '',
        })}
      />
    </FormDialog>
  )
}
