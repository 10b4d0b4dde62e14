import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { Tenant } from '@quickprism/contract/tenants'
import { IconButton } from '@quickprism/ui/icon-button'
import { Menu, type MenuItem } from '@quickprism/ui/menu'
import { Ellipsis } from 'lucide-react'
import { useCan } from '../../lib/access.tsx'
import { useRowDialog } from '../../lib/row-dialogs.tsx'
import { copy } from './copy.ts'
import { type TenantAct, TenantQuestion, tenantIcons } from './tenant-question.tsx'

/** The menu of a row, with a question before each of its acts. */
export const TenantActions = ({ tenant }: { tenant: Tenant }) => {
  const maySetStatus = useCan(gates.deactivateTenant)
  const mayRemove = useCan(gates.removeTenant)
  const open = useRowDialog()

  const item = (act: TenantAct): MenuItem => {
    const Icon = tenantIcons[act]
    return {
      label: t(copy[act]),
      icon: <Icon aria-hidden="true" />,
      danger: act === 'remove',
      onSelect: () => open((dialog) => <TenantQuestion tenant={tenant} act={act} {...dialog} />),
    }
  }

  return (
    <Menu
      trigger={
        <IconButton name={t(copy.actionsFor, { name: tenant.child_store_name })} size={28} tooltipSide="left">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={[
        ...(maySetStatus ? [item(tenant.is_active ? 'deactivate' : 'activate')] : []),
        ...(mayRemove ? [item('remove')] : []),
      ]}
    />
  )
}
