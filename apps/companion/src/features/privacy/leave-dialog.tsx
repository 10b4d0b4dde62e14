import { t } from '@quickprism/client/words'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { LogOut } from 'lucide-react'
import { useLeave } from './api.ts'
import { copy } from './copy.ts'
import type { Held } from './holding-card.tsx'

type LeaveDialogProps = { held: Held; open: boolean; onClose: () => void }

/** Asks before the reader ends their own membership of a business. */
export const LeaveDialog = ({ held, open, onClose }: LeaveDialogProps) => {
  const leave = useLeave()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      tone="danger"
      icon={<LogOut aria-hidden="true" />}
      title={t(copy.leave.question, { business: held.business_name })}
      text={t(copy.leave.consequence)}
      confirmLabel={t(copy.leave.confirm)}
      busy={leave.isPending}
      busyLabel={t(copy.leave.busy)}
      cancelLabel={t(copy.erase.cancel)}
      closeName={t(copy.erase.close)}
      onConfirm={() => leave.mutate({ body: { business_quickID: held.business_quickID } }, { onSettled: onClose })}
    />
  )
}
