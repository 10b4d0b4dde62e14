import { t } from '@quickprism/client/words'
import type { DocumentName } from '@quickprism/contract/documents'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Trash2 } from 'lucide-react'
import { useWithdraw } from './api.ts'
import { copy } from './copy.ts'

type RemoveDialogProps = { document: DocumentName; open: boolean; onClose: () => void }

/** Asks before a number is taken back. */
export const RemoveDialog = ({ document, open, onClose }: RemoveDialogProps) => {
  const withdraw = useWithdraw()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      tone="danger"
      icon={<Trash2 aria-hidden="true" />}
      title={t(copy[document].removeQuestion)}
      text={t(copy.consequence)}
      confirmLabel={t(copy.remove)}
      busy={withdraw.isPending}
      busyLabel={t(copy.removing)}
      cancelLabel={t(copy.cancel)}
      closeName={t(copy.close)}
      onConfirm={() => withdraw.mutate({ body: { document } }, { onSettled: onClose })}
    />
  )
}
