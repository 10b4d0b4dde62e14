import { t } from '@quickprism/client/words'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { CircleStop, ClipboardCheck } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { useDrill } from './api.ts'
import { copy } from './copy.ts'

type EndDrillDialogProps = { open: boolean; onClose: () => void; onEnded: () => void }

export const EndDrillDialog = ({ open, onClose, onEnded }: EndDrillDialogProps) => {
  const { branchId } = useHere()
  const drill = useDrill()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(copy.endDrillTitle)}
      text={t(copy.endDrillText)}
      icon={<ClipboardCheck />}
      tone="accent"
      cancelLabel={t(copy.goOn)}
      confirmLabel={t(copy.endDrill)}
      confirmIcon={<CircleStop aria-hidden="true" />}
      busy={drill.isPending}
      busyLabel={t(copy.ending)}
      onConfirm={() => drill.mutate({ body: { shop_quickID: branchId, action: 'stop' } }, { onSuccess: onEnded })}
    />
  )
}
