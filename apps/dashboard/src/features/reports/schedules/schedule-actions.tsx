import { t } from '@quickprism/client/words'
import type { ReportSchedule } from '@quickprism/contract/report-schedules'
import { IconButton } from '@quickprism/ui/icon-button'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useHere } from '../../../lib/access.tsx'
import { usePauseSchedule } from './api.ts'
import { copy } from './copy.ts'

type ScheduleActionsProps = { of: ReportSchedule; onEdit: () => void; onDelete: () => void }

export const ScheduleActions = ({ of: { id, name, paused }, onEdit, onDelete }: ScheduleActionsProps) => {
  const shopId = useHere().branchId
  const pausing = usePauseSchedule()
  const toggle = () => {
    if (!pausing.isPending) pausing.mutate({ params: { id }, body: { shopId, paused: paused === null } })
  }
  return (
    <span className="inline-flex">
      <IconButton name={t(paused ? copy.resume : copy.pause, { name })} onClick={toggle}>
        {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
      <IconButton name={t(copy.edit, { name })} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton name={t(copy.delete, { name })} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  )
}
