import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { ListedUser } from '@quickprism/contract/users'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '@quickprism/ui/table'
import { IfAllowed } from '../../lib/access.tsx'
import { CopiedQuickId } from '../../lib/copied-value.tsx'
import { ScopeBadge } from '../../lib/scope-badge.tsx'
import { copy } from './copy.ts'
import { UserActions } from './user-actions.tsx'
import { Email, LastLogin, Status, UserName } from './user-facts.tsx'

type UsersTableProps = { users: ListedUser[]; onExplain: ((user: ListedUser) => void) | undefined }

/** Copying waits for the pointer or the keyboard, so that a column of icons does not drown the identifiers. */
const quietCopy =
  'text-ink-2 [&_button]:opacity-0 group-hover/row:[&_button]:opacity-100 [&_button:focus-visible]:opacity-100 pointer-coarse:[&_button]:opacity-100'

export const UsersTable = ({ users, onExplain }: UsersTableProps) => (
  <Table name={t(copy.table)}>
    <TableHead>
      <TableHeaderCell>{t(copy.name)}</TableHeaderCell>
      <TableHeaderCell>{t(copy.email)}</TableHeaderCell>
      <TableHeaderCell>{t(copy.roles)}</TableHeaderCell>
      <TableHeaderCell>{t(copy.quickId)}</TableHeaderCell>
      <TableHeaderCell>{t(copy.scope)}</TableHeaderCell>
      <TableHeaderCell>{t(copy.status)}</TableHeaderCell>
      <IfAllowed by={gates.viewLoginStatus}>
        <TableHeaderCell>{t(copy.lastLogin)}</TableHeaderCell>
      </IfAllowed>
      <TableHeaderCell>
        <span className="sr-only">{t(copy.actions)}</span>
      </TableHeaderCell>
    </TableHead>
    <TableBody>
      {users.map((user) => (
        <TableRow key={user.quick_id} className="group/row">
          <TableRowHeader>
            <UserName user={user} onExplain={onExplain} />
          </TableRowHeader>
          <TableCell className="max-w-64 truncate text-ink-2">
            <Email of={user.email} />
          </TableCell>
          <TableCell>{user.role_count}</TableCell>
          <TableCell className={quietCopy}>
            <CopiedQuickId value={user.quick_id} />
          </TableCell>
          <TableCell>
            <ScopeBadge of={user.user_type} />
          </TableCell>
          <TableCell>
            <Status of={user.status} />
          </TableCell>
          <IfAllowed by={gates.viewLoginStatus}>
            <TableCell className="whitespace-nowrap text-ink-2">
              <LastLogin at={user.last_login} />
            </TableCell>
          </IfAllowed>
          <TableCell align="right">
            <UserActions user={user} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

export const UsersTableSkeleton = () => (
  <>
    <div className="h-9 border-b border-line bg-surface-2" />
    {Array.from({ length: 10 }, (_, row) => (
      <div key={row} className="flex h-11 items-center gap-6 border-b border-line px-5">
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-44 max-md:hidden" />
        <Skeleton className="h-4 w-20 max-md:hidden" />
        <Skeleton className="ml-auto h-4 w-24" />
      </div>
    ))}
    <div className="h-12" />
  </>
)
