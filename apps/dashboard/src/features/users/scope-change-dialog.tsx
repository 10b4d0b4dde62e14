import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import type { Sent } from '@quickprism/contract/endpoint'
import { type ScopeType, scopeLabels } from '@quickprism/contract/scope'
import type { users } from '@quickprism/contract/users'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Skeleton } from '@quickprism/ui/skeleton'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ConsequencesList } from '../../lib/consequences.tsx'
import { useTriedEdit } from './api.ts'
import { copy } from './form-copy.ts'

export type ScopeChange = Sent<typeof users.edit>

type ScopeChangeDialogProps = {
  change: ScopeChange | undefined
  from: ScopeType
  /** How many roles the user has now. */
  roleCount: number
  busy: boolean
  onCancel: () => void
  onConfirm: (change: ScopeChange) => void
}

const wordsFor = (count: number) => {
  if (count === 0) return copy.changeText.none
  return count === 1 ? copy.changeText.one : copy.changeText.many
}

/** All roles go with the scope. What that takes away, and what the new ones give, was tried out beforehand. */
export const ScopeChangeDialog = ({ change, from, roleCount, busy, onCancel, onConfirm }: ScopeChangeDialogProps) => {
  // What was asked last stays while the dialog moves away.
  const [shown, setShown] = useState(change)
  if (change && change !== shown) setShown(change)
  if (!shown) return null
  return (
    <ConfirmDialog
      open={change !== undefined}
      onClose={() => {
        if (!busy) onCancel()
      }}
      title={t(copy.changeTitle)}
      text={
        <>
          <p className="mb-3">
            {t(wordsFor(roleCount), {
              from: t(scopeLabels[from]),
              to: t(scopeLabels[shown.body.scope_type]),
              count: roleCount,
            })}
          </p>
          {change && <TriedOut change={change} />}
        </>
      }
      icon={<TriangleAlert />}
      confirmLabel={t(copy.change)}
      cancelLabel={t(copy.cancel)}
      busy={busy}
      busyLabel={t(copy.saving)}
      onConfirm={() => onConfirm(shown)}
    />
  )
}

const TriedOut = ({ change }: { change: ScopeChange }) => (
  <Answer
    of={useTriedEdit(change)}
    waiting={<Skeleton className="h-20" />}
    failed={({ message }) => <p className="text-sm text-danger">{t(message)}</p>}
  >
    {(consequences) => <ConsequencesList of={consequences} />}
  </Answer>
)
