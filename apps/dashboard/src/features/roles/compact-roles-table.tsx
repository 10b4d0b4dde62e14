import { t } from '@quickprism/client/words'
import type { ListedRole } from '@quickprism/contract/roles'
import { RecordCard, RecordCards } from '@quickprism/ui/record-card'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '@quickprism/ui/table'
import { useWidthFrom } from '../../lib/media.ts'
import { copy } from './copy.ts'
import { EditRoleLink, ViewRoleButton } from './role-actions.tsx'
import { Assigned, Timestamp } from './role-facts.tsx'

type CompactRolesTableProps = {
  rows: readonly ListedRole[]
  /** Opens a role where it is shown in detail. */
  onView: (id: string) => void
}

/** One line per role, as on the roles list and on the IAM dashboard. On a phone each is a card. */
export const CompactRolesTable = ({ rows, onView }: CompactRolesTableProps) => {
  const wide = useWidthFrom(48)
  const manage = (role: ListedRole) => (
    <>
      <ViewRoleButton role={role} onView={onView} />
      <EditRoleLink role={role} size={28} />
    </>
  )
  if (!wide) {
    return (
      <RecordCards name={t(copy.roles)}>
        {rows.map((role) => (
          <RecordCard
            key={role.id}
            title={role.name}
            facts={[
              { label: t(copy.permissions), value: role.permission_count },
              { label: t(copy.assignedTo), value: <Assigned to={role.assignedTo} /> },
              { label: t(copy.timestamp), value: <Timestamp of={role.timestamp} /> },
            ]}
            actions={manage(role)}
          />
        ))}
      </RecordCards>
    )
  }
  return (
    <Table name={t(copy.roles)}>
      <TableHead>
        <TableHeaderCell>{t(copy.name)}</TableHeaderCell>
        <TableHeaderCell>{t(copy.permissions)}</TableHeaderCell>
        <TableHeaderCell>{t(copy.assignedTo)}</TableHeaderCell>
        <TableHeaderCell>{t(copy.timestamp)}</TableHeaderCell>
        <TableHeaderCell align="right">{t(copy.manage)}</TableHeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((role) => (
          <TableRow key={role.id}>
            <TableRowHeader>{role.name}</TableRowHeader>
            <TableCell>{role.permission_count}</TableCell>
            <TableCell>
              <Assigned to={role.assignedTo} />
            </TableCell>
            <TableCell>
              <Timestamp of={role.timestamp} />
            </TableCell>
            <TableCell align="right">
              <span className="inline-flex items-center gap-1.5">{manage(role)}</span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
