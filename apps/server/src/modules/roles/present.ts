import { type Permission, permissions } from '@quickprism/contract/permissions'
import { type ListedPermission, type ListedRole, type RoleDetails, roleTexts } from '@quickprism/contract/roles'
import { scopeType } from '../../db/codes.ts'
import { keptColumns } from '../../kept-columns.ts'
import type { RoleOnScreen } from './queries.ts'
import type { summarise } from './summary.ts'

export const presentPermission = (name: Permission): ListedPermission => {
  const { category, description, needs } = permissions[name]
  return { name, category, description, dependencies: [...needs] as Permission[] }
}

const presentFacts = (row: RoleOnScreen) => {
  const scope_type = row.scope_type === scopeType.business ? ('business' as const) : ('shop' as const)
  return {
    ...keptColumns(row, roleTexts),
    scope_type,
    scope_ids: row.scope_ids,
    scopes: row.scope_ids.map((scope_id) => ({ scope_type, scope_id })),
    permissions: row.permissions.map(presentPermission),
    permission_count: row.permissions.length,
    user_count: row.user_count,
    created_at: row.created_at.toISOString(),
  }
}

export const presentListed = (row: RoleOnScreen): ListedRole => ({
  id: row.public_id,
  ...presentFacts(row),
  assignedTo: row.user_count,
  timestamp: { date: row.local_date, time: row.local_time },
})

export const presentDetails = (row: RoleOnScreen): RoleDetails => ({ role_id: row.public_id, ...presentFacts(row) })

type Summary = Awaited<ReturnType<typeof summarise>>

export const presentSummary = ({ users, idleRoles, peopleWhoUnmask, mostRolesHeld }: Summary, verifiedOn: Date) => ({
  data: {
    users: users.map(({ quick_id, name, role_count }) => ({ user_quickID: quick_id, user_name: name, role_count })),
  },
  advice: {
    root_verified_on: verifiedOn.toISOString(),
    unassigned_roles: idleRoles.names,
    unassigned_role_count: idleRoles.total,
    people_who_unmask: peopleWhoUnmask,
    most_roles_held: mostRolesHeld,
  },
})
