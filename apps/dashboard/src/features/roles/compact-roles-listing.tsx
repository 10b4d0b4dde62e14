import type { ListedRole } from '@quickprism/contract/roles'
import type { Column, Listing } from '../../lib/rows.tsx'
import { copy } from './copy.ts'
import { EditRoleLink, ViewRoleButton } from './role-actions.tsx'
import { Assigned, Timestamp } from './role-facts.tsx'

const name: Column<ListedRole> = { head: copy.name, namesRow: true, cell: (role) => role.name }

const permissions: Column<ListedRole> = { head: copy.permissions, cell: ({ permission_count }) => permission_count }

const assignedTo: Column<ListedRole> = {
  head: copy.assignedTo,
  cell: (role) => <Assigned to={role.assignedTo} />,
}

const timestamp: Column<ListedRole> = { head: copy.timestamp, cell: (role) => <Timestamp of={role.timestamp} /> }

/** One line per role, as on the roles list and on the IAM dashboard. `onView` opens a role where it is shown in detail. */
export const compactRoles = (onView: (id: string) => void): Listing<ListedRole> => {
  const manage = (role: ListedRole) => (
    <>
      <ViewRoleButton role={role} onView={onView} />
      <EditRoleLink role={role} size={28} />
    </>
  )
  return {
    name: copy.roles,
    keyOf: ({ id }) => id,
    columns: [
      name,
      permissions,
      assignedTo,
      timestamp,
      {
        head: copy.manage,
        align: 'right',
        cell: (role) => <span className="inline-flex items-center gap-1.5">{manage(role)}</span>,
      },
    ],
    card: { title: name.cell, facts: [permissions, assignedTo, timestamp], actions: manage },
  }
}
