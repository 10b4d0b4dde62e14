import { t } from '@quickprism/client/words'
import type { Tenant } from '@quickprism/contract/tenants'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { CircleCheck, CircleOff, Trash2 } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { useRemoveTenant, useSetTenantStatus } from './api.ts'
import { copy } from './copy.ts'

export type TenantAct = 'activate' | 'deactivate' | 'remove'

export const tenantIcons = { activate: CircleCheck, deactivate: CircleOff, remove: Trash2 }

const busyLabels = { activate: copy.activating, deactivate: copy.deactivating, remove: copy.removing }

type TenantQuestionProps = { tenant: Tenant; act: TenantAct; open: boolean; onClose: () => void }

/** Asks before a tenant is activated, deactivated or removed. */
export const TenantQuestion = ({ tenant, act, open, onClose }: TenantQuestionProps) => {
  const { branchId, branchName } = useHere()
  const setStatus = useSetTenantStatus()
  const remove = useRemoveTenant()
  const Icon = tenantIcons[act]

  const perform = () => {
    const link = { parent_shop_quickID: branchId, child_shop_quickID: tenant.child_shop_quickID }
    const close = { onSuccess: onClose }
    if (act === 'remove') remove.mutate({ body: link }, close)
    else setStatus.mutate({ body: { ...link, is_active: act === 'activate' } }, close)
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(copy[`${act}Title`], { name: tenant.child_store_name })}
      text={t(copy[`${act}Text`], { branch: branchName })}
      icon={<Icon />}
      tone={act === 'remove' ? 'danger' : 'warning'}
      confirmLabel={t(copy[act])}
      busy={setStatus.isPending || remove.isPending}
      busyLabel={t(busyLabels[act])}
      cancelLabel={t(copy.cancel)}
      onConfirm={perform}
    />
  )
}
