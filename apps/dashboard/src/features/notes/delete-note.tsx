import { t } from '@quickprism/client/words'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Trash2 } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { useChangeNotes } from './api.ts'
import { copy } from './copy.ts'

type DeleteNoteProps = { visitor: string; heading: string; open: boolean; onClose: () => void }

/** Asks before one note is deleted. */
export const DeleteNote = ({ visitor, heading, open, onClose }: DeleteNoteProps) => {
  const { branchName } = useHere()
  const changing = useChangeNotes(visitor)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(copy.deleteTitle, { heading })}
      text={t(copy.deleteText, { branch: branchName })}
      icon={<Trash2 />}
      tone="danger"
      confirmLabel={t(copy.deleteAct)}
      busy={changing.isPending}
      busyLabel={t(copy.deleting)}
      onConfirm={() => changing.mutate({ act: 'delete', before: heading }, { onSuccess: onClose })}
    />
  )
}
