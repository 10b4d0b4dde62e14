import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { Tenant } from '@quickprism/contract/tenants'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { IconButton } from '@quickprism/ui/icon-button'
import { Menu, type MenuItem } from '@quickprism/ui/menu'
import { CircleCheck, CircleOff, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCan, useHere } from '../../lib/access.tsx'
import { useRemoveTenant, useSetTenantStatus } from './api.ts'
import { copy } from './copy.ts'

type Act = 'activate' | 'deactivate' | 'remove'

const icons = { activate: CircleCheck, deactivate: CircleOff, remove: Trash2 }
const busyLabels = { activate: copy.activating, deactivate: copy.deactivating, remove: copy.removing }

/** The menu of a row, and the question before each of its acts. */
export const TenantActions = ({ tenant }: { tenant: Tenant }) => {
  const { branchId, branchName } = useHere()
  const maySetStatus = useCan(gates.deactivateTenant)
  const mayRemove = useCan(gates.removeTenant)
  const setStatus = useSetTenantStatus()
  const remove = useRemoveTenant()
  // The words stay while the question closes.
  const [act, setAct] = useState<Act>('deactivate')
  const [asking, setAsking] = useState(false)

  const name = tenant.child_store_name
  const Icon = icons[act]
  const item = (asked: Act): MenuItem => {
    const ItemIcon = icons[asked]
    return {
      label: t(copy[asked]),
      icon: <ItemIcon aria-hidden="true" />,
      danger: asked === 'remove',
      onSelect: () => {
        setAct(asked)
        setAsking(true)
      },
    }
  }

  const perform = () => {
    const link = { parent_shop_quickID: branchId, child_shop_quickID: tenant.child_shop_quickID }
    const close = { onSuccess: () => setAsking(false) }
    if (act === 'remove') remove.mutate({ body: link }, close)
    else setStatus.mutate({ body: { ...link, is_active: act === 'activate' } }, close)
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton name={t(copy.actionsFor, { name })} size={28} tooltipSide="left">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          ...(maySetStatus ? [item(tenant.is_active ? 'deactivate' : 'activate')] : []),
          ...(mayRemove ? [item('remove')] : []),
        ]}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(copy[`${act}Title`], { name })}
        text={t(copy[`${act}Text`], { branch: branchName })}
        icon={<Icon />}
        tone={act === 'remove' ? 'danger' : 'warning'}
        confirmLabel={t(copy[act])}
        busy={setStatus.isPending || remove.isPending}
        busyLabel={t(busyLabels[act])}
        cancelLabel={t(copy.cancel)}
        onConfirm={perform}
      />
    </>
  )
}
