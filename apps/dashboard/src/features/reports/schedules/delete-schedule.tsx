import { t } from '@quickprism/client/words'
import type { ReportSchedule } from '@quickprism/contract/report-schedules'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useHere } from '../../../lib/access.tsx'
import { useDeleteSchedule } from './api.ts'
import { copy } from './copy.ts'

type DeleteScheduleProps = {
  /** Nothing while nobody asks. */
  schedule: ReportSchedule | undefined
  onClose: () => void
  /** Where the keyboard goes once the row is gone. */
  focusAfter: () => HTMLElement | null
}

export const DeleteSchedule = ({ schedule, onClose, focusAfter }: DeleteScheduleProps) => {
  const shopId = useHere().branchId
  const remove = useDeleteSchedule()
  // What was asked last stays while the dialog moves away.
  const [shown, setShown] = useState(schedule)
  if (schedule && schedule !== shown) setShown(schedule)
  return (
    <ConfirmDialog
      open={schedule !== undefined}
      onClose={() => {
        if (!remove.isPending) onClose()
      }}
      title={t(copy.deleteTitle, { name: shown?.name ?? '' })}
      text={t(copy.deleteText)}
      icon={<Trash2 />}
      tone="danger"
      confirmLabel={t(copy.deleteIt)}
      confirmIcon={<Trash2 aria-hidden="true" />}
      busy={remove.isPending}
      busyLabel={t(copy.deleting)}
      finalFocus={() => (remove.isSuccess && remove.variables.params.id === shown?.id ? focusAfter() : null)}
      onConfirm={() =>
        schedule && remove.mutate({ params: { id: schedule.id }, body: { shopId } }, { onSuccess: onClose })
      }
    />
  )
}
