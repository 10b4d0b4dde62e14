import { formatNumber } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Tenant } from '@quickprism/contract/tenants'
import { Avatar } from '@quickprism/ui/avatar'
import { StatusDot } from '@quickprism/ui/status-dot'
import { NotAvailable } from '@quickprism/ui/table'
import { CopiedQuickId } from '../../lib/copied-value.tsx'
import { EmailAddress } from '../../lib/email-address.tsx'
import type { Column, Listing } from '../../lib/rows.tsx'
import { copy } from './copy.ts'
import { TenantActions } from './tenant-actions.tsx'

const name: Column<Tenant> = {
  head: copy.name,
  namesRow: true,
  cell: ({ child_store_name }) => (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={child_store_name} shape="square" />
      <span className="min-w-0 break-words">{child_store_name}</span>
    </span>
  ),
}

const email: Column<Tenant> = {
  head: copy.email,
  look: 'text-ink-2',
  cell: ({ child_contact_email }) =>
    child_contact_email ? <EmailAddress of={child_contact_email} /> : <NotAvailable />,
}

const permissions: Column<Tenant> = {
  head: copy.permissions,
  cell: ({ total_permissions }) => formatNumber(total_permissions),
}

const quickId: Column<Tenant> = {
  head: copy.quickId,
  look: 'text-ink-2',
  cell: ({ child_shop_quickID }) => <CopiedQuickId value={child_shop_quickID} />,
}

const status: Column<Tenant> = {
  head: copy.status,
  cell: ({ is_active }) => <StatusDot active={is_active}>{t(is_active ? copy.active : copy.inactive)}</StatusDot>,
}

const action: Column<Tenant> = {
  head: copy.action,
  align: 'right',
  cell: (tenant) => <TenantActions tenant={tenant} />,
}

export const tenantsListing: Listing<Tenant> = {
  name: copy.table,
  keyOf: ({ child_shop_quickID }) => child_shop_quickID,
  columns: [name, email, permissions, quickId, status, action],
  card: { title: name.cell, aside: action.cell, facts: [email, quickId, permissions, status] },
}
