import { t } from '@quickprism/client/words'
import type { ListedUser } from '@quickprism/contract/users'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { tell } from '@quickprism/ui/toast'
import { Trash2, UserCheck, UserX } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { ifStored } from '../../lib/stored-business.ts'
import { useDeleteUser, useSetStatus } from './api.ts'
import { copy } from './copy.ts'

export type UserAct = 'activate' | 'deactivate' | 'delete'

const words = {
  activate: {
    title: copy.activateTitle,
    text: copy.activateText,
    confirm: copy.activate,
    busy: copy.activating,
    icon: <UserCheck />,
  },
  deactivate: {
    title: copy.deactivateTitle,
    text: copy.deactivateText,
    confirm: copy.deactivate,
    busy: copy.deactivating,
    icon: <UserX />,
  },
  delete: {
    title: copy.deleteTitle,
    text: copy.deleteText,
    confirm: copy.delete,
    busy: copy.deleting,
    icon: <Trash2 />,
  },
}

type UserConfirmationProps = {
  user: ListedUser
  act: UserAct
  open: boolean
  onClose: () => void
}

export const UserConfirmation = ({ user, act, open, onClose }: UserConfirmationProps) => {
  const { branchId, branchName, businessId, businessName } = useHere()
  const setStatus = useSetStatus()
  const remove = useDeleteUser()
  const { title, text, confirm, busy, icon } = words[act]
  const isOfBusiness = user.user_type === 'business'
  const isBusy = setStatus.isPending || remove.isPending

  const perform = () => {
    const scopeId = isOfBusiness ? ifStored(businessId) : branchId
    if (!scopeId) return tell({ tone: 'bad', text: t(copy.actionFailed) })
    const done = { onSuccess: onClose }
    if (act === 'delete') remove.mutate({ body: { scopeId, userQuickId: user.quick_id } }, done)
    else setStatus.mutate({ body: { quickId: user.quick_id, status: act === 'activate', scopeId } }, done)
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        if (!isBusy) onClose()
      }}
      title={t(title, { name: user.name })}
      text={t(text, {
        name: user.name,
        business: businessName,
        place: isOfBusiness ? businessName : branchName,
      })}
      icon={icon}
      tone={act === 'delete' ? 'danger' : 'warning'}
      confirmLabel={t(confirm)}
      {...(act === 'delete' ? { confirmIcon: <Trash2 aria-hidden="true" /> } : {})}
      cancelLabel={t(copy.cancel)}
      closeName={t(copy.close)}
      busy={isBusy}
      busyLabel={t(busy)}
      onConfirm={perform}
    />
  )
}
