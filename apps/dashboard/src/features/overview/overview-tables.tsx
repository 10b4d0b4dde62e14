import { formatNumber } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { overview } from '@quickprism/contract/overview'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '@quickprism/ui/table'
import { copy } from './copy.ts'

type Overview = Reply<typeof overview.dashboard>

export const UsersTable = ({ users }: Pick<Overview, 'users'>) => (
  <Table name={t(copy.rolesByUsers)}>
    <TableHead>
      <TableHeaderCell>{t(copy.name)}</TableHeaderCell>
      <TableHeaderCell align="right">{t(copy.roleCount)}</TableHeaderCell>
    </TableHead>
    <TableBody>
      {users.map(({ user_quickID, user_name, role_count }) => (
        <TableRow key={user_quickID}>
          <TableRowHeader className="wrap-anywhere">{user_name}</TableRowHeader>
          <TableCell align="right">{formatNumber(role_count)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

export const PermissionsTable = ({ categories }: { categories: Overview['permission_categories'] }) => (
  <Table name={t(copy.permissions)}>
    <TableHead>
      <TableHeaderCell>{t(copy.name)}</TableHeaderCell>
      <TableHeaderCell align="right">{t(copy.permissionCount)}</TableHeaderCell>
      <TableHeaderCell align="right">{t(copy.assignedRoles)}</TableHeaderCell>
    </TableHead>
    <TableBody>
      {categories.map(({ category, permission_count, role_count }) => (
        <TableRow key={category}>
          <TableRowHeader>{t(category)}</TableRowHeader>
          <TableCell align="right">{formatNumber(permission_count)}</TableCell>
          <TableCell align="right">{formatNumber(role_count)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)
