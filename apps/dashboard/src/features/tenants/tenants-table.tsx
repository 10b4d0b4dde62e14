import { formatNumber } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import { PAGE_SIZE } from '@quickprism/contract/paging'
import type { Tenant } from '@quickprism/contract/tenants'
import { Avatar } from '@quickprism/ui/avatar'
import { RecordCard, RecordCards } from '@quickprism/ui/record-card'
import { StatusDot } from '@quickprism/ui/status-dot'
import {
  NotAvailable,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
  TableRowHeader,
} from '@quickprism/ui/table'
import { useState } from 'react'
import { CopiedQuickId } from '../../lib/copied-value.tsx'
import { ListPages } from '../../lib/list-pages.tsx'
import { useWidthFrom } from '../../lib/media.ts'
import { copy } from './copy.ts'
import { TenantActions } from './tenant-actions.tsx'

/** The whole list is there; ten of it are shown at a time. */
export const TenantsTable = ({ tenants }: { tenants: Tenant[] }) => {
  const [page, setPage] = useState(1)
  const wide = useWidthFrom(48)
  const shown = tenants.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <>
      {wide ? <Rows tenants={shown} /> : <Cards tenants={shown} />}
      <ListPages
        page={page}
        onPage={setPage}
        of={{ total: tenants.length, total_pages: Math.ceil(tenants.length / PAGE_SIZE) }}
        showing={copy.showing}
      />
    </>
  )
}

const Name = ({ name }: { name: string }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Avatar name={name} shape="square" />
    <span className="min-w-0 break-words">{name}</span>
  </span>
)

const Status = ({ active }: { active: boolean }) => (
  <StatusDot active={active}>{t(active ? copy.active : copy.inactive)}</StatusDot>
)

const Rows = ({ tenants }: { tenants: Tenant[] }) => (
  <Table name={t(copy.table)}>
    <TableHead>
      <TableHeaderCell>{t(copy.name)}</TableHeaderCell>
      <TableHeaderCell>{t(copy.email)}</TableHeaderCell>
      <TableHeaderCell>{t(copy.permissions)}</TableHeaderCell>
      <TableHeaderCell>{t(copy.quickId)}</TableHeaderCell>
      <TableHeaderCell>{t(copy.status)}</TableHeaderCell>
      <TableHeaderCell align="right">{t(copy.action)}</TableHeaderCell>
    </TableHead>
    <TableBody>
      {tenants.map((tenant) => (
        <TableRow key={tenant.child_shop_quickID}>
          <TableRowHeader>
            <Name name={tenant.child_store_name} />
          </TableRowHeader>
          <TableCell className="text-ink-2">{tenant.child_contact_email ?? <NotAvailable />}</TableCell>
          <TableCell>{formatNumber(tenant.total_permissions)}</TableCell>
          <TableCell className="text-ink-2">
            <CopiedQuickId value={tenant.child_shop_quickID} />
          </TableCell>
          <TableCell>
            <Status active={tenant.is_active} />
          </TableCell>
          <TableCell align="right">
            <TenantActions tenant={tenant} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

const Cards = ({ tenants }: { tenants: Tenant[] }) => (
  <RecordCards name={t(copy.table)}>
    {tenants.map((tenant) => (
      <RecordCard
        key={tenant.child_shop_quickID}
        title={<Name name={tenant.child_store_name} />}
        aside={<TenantActions tenant={tenant} />}
        facts={[
          { label: t(copy.email), value: tenant.child_contact_email ?? <NotAvailable /> },
          { label: t(copy.quickId), value: <CopiedQuickId value={tenant.child_shop_quickID} /> },
          { label: t(copy.permissions), value: formatNumber(tenant.total_permissions) },
          { label: t(copy.status), value: <Status active={tenant.is_active} /> },
        ]}
      />
    ))}
  </RecordCards>
)
