import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { placesIn, type RoleForm } from '@quickprism/contract/roles'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Skeleton } from '@quickprism/ui/skeleton'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ConsequencesList } from '../../lib/consequences.tsx'
import { useEditPreview } from './api.ts'
import { copy } from './form-copy.ts'
import { usePlaces } from './use-places.ts'

type ChangeScopeDialogProps = {
  roleId: string
  name: string
  /** The role as it would be; nothing while nobody asks. */
  changed: RoleForm | undefined
  onAnswer: (change: boolean) => void
}

/** Asks before a role counts somewhere else, and says who would gain and lose what. */
export const ChangeScopeDialog = ({ roleId, name, changed, onAnswer }: ChangeScopeDialogProps) => {
  const { nameOf } = usePlaces()
  // What was asked last stays while the dialog moves away.
  const [shown, setShown] = useState(changed)
  if (changed && changed !== shown) setShown(changed)
  return (
    <ConfirmDialog
      open={changed !== undefined}
      onClose={() => onAnswer(false)}
      title={t(copy.scopeTitle, { role: name })}
      text={
        shown && (
          <div className="flex flex-col gap-3">
            <p>{t(copy.scopeText, { places: placesIn(shown).map(nameOf).join(', ') })}</p>
            <Preview roleId={roleId} changed={shown} />
          </div>
        )
      }
      icon={<TriangleAlert />}
      confirmLabel={t(copy.changeScope)}
      cancelLabel={t(copy.cancel)}
      closeName={t(copy.close)}
      onConfirm={() => onAnswer(true)}
    />
  )
}

const Preview = ({ roleId, changed }: { roleId: string; changed: RoleForm }) => (
  <Answer
    of={useEditPreview(roleId, changed)}
    waiting={<Skeleton className="h-16" />}
    failed={({ message }) => <p className="text-sm text-ink-3">{t(message)}</p>}
  >
    {(consequences) => <ConsequencesList of={consequences} />}
  </Answer>
)
