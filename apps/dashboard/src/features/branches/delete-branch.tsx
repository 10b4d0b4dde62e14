import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { tell } from '@quickprism/ui/toast'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useBranchList, useDeleteBranch } from './api.ts'
import { copy } from './copy.ts'

export const DeleteBranch = ({ quickID, name }: { quickID: string; name: string }) => {
  const { selectBranch } = useHere()
  const remove = useDeleteBranch()
  const list = useBranchList()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const deleteIt = async () => {
    setBusy(true)
    const deleted = await remove.mutateAsync({ query: { shopQuickID: quickID } }).catch(() => undefined)
    if (!deleted) return setBusy(false)
    await list.reload().catch(() => tell({ tone: 'warn', text: t(copy.deletedNotRefreshed) }))
    // Also where the list could not be loaded again: whoever stays here would look at what is gone.
    list.drop(quickID)
    selectBranch()
  }

  return (
    <>
      <Button variant="danger-outline" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t(copy.delete)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => {
          if (!busy) setAsking(false)
        }}
        title={t(copy.deleteTitle, { branch: name })}
        text={t(copy.deleteText)}
        icon={<Trash2 />}
        tone="danger"
        confirmLabel={t(copy.delete)}
        confirmIcon={<Trash2 aria-hidden="true" />}
        busy={busy}
        busyLabel={t(copy.deleting)}
        onConfirm={() => void deleteIt()}
      />
    </>
  )
}
