import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConsequencesList } from '../../lib/consequences.tsx'
import { useDeleteRole, useRemovalPreview } from './api.ts'
import { copy } from './copy.ts'

export const DeleteRole = ({ role }: { role: { id: string; name: string } }) => {
  const remove = useDeleteRole()
  const [asking, setAsking] = useState(false)
  const named = t(copy.deleteRole, { role: role.name })

  const deleteIt = () => remove.mutate({ params: { roleId: role.id } }, { onSuccess: () => setAsking(false) })

  return (
    <>
      <Button
        variant="danger-outline"
        size={32}
        icon={<Trash2 aria-hidden="true" />}
        aria-label={named}
        onClick={() => setAsking(true)}
      >
        {t(copy.delete)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => {
          if (!remove.isPending) setAsking(false)
        }}
        title={t(copy.deleteTitle, { role: role.name })}
        text={
          <div className="flex flex-col gap-3">
            <p>{t(copy.deleteText)}</p>
            <Losses roleId={role.id} />
          </div>
        }
        icon={<Trash2 />}
        tone="danger"
        confirmLabel={t(copy.delete)}
        confirmIcon={<Trash2 aria-hidden="true" />}
        busy={remove.isPending}
        busyLabel={t(copy.deleting)}
        cancelLabel={t(copy.cancel)}
        closeName={t(copy.close)}
        onConfirm={deleteIt}
      />
    </>
  )
}

const Losses = ({ roleId }: { roleId: string }) => (
  <Answer
    of={useRemovalPreview(roleId)}
    waiting={<Skeleton className="h-16" />}
    failed={({ message }) => <p className="text-sm text-ink-3">{t(message)}</p>}
  >
    {(consequences) => <ConsequencesList of={consequences} />}
  </Answer>
)
