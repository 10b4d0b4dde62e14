import { gates } from '@quickprism/contract/gates'
import type { ListedUser } from '@quickprism/contract/users'
import { useCan } from '../../lib/access.tsx'
import { CopiedQuickId } from '../../lib/copied-value.tsx'
import type { Column, Listing } from '../../lib/rows.tsx'
import { ScopeBadge } from '../../lib/scope-badge.tsx'
import { copy } from './copy.ts'
import { UserActions } from './user-actions.tsx'
import { Email, LastLogin, Status, UserName } from './user-facts.tsx'

/** Copying waits for the pointer or the keyboard, so that a column of icons does not drown the identifiers. */
const quietCopy =
  'text-ink-2 [&_button]:opacity-0 group-hover/row:[&_button]:opacity-100 [&_button:focus-visible]:opacity-100 pointer-coarse:[&_button]:opacity-100'

const email: Column<ListedUser> = {
  head: copy.email,
  look: 'max-w-64 truncate text-ink-2',
  cell: (user) => <Email of={user.email} />,
}

const roles: Column<ListedUser> = { head: copy.roleCount, cell: ({ role_count }) => role_count }

const quickId: Column<ListedUser> = {
  head: copy.quickId,
  look: quietCopy,
  cell: ({ quick_id }) => <CopiedQuickId value={quick_id} />,
}

const scope: Column<ListedUser> = { head: copy.userType, cell: ({ user_type }) => <ScopeBadge of={user_type} /> }

const status: Column<ListedUser> = { head: copy.status, cell: (user) => <Status of={user.status} /> }

const lastLogin: Column<ListedUser> = {
  head: copy.lastLogin,
  look: 'whitespace-nowrap text-ink-2',
  cell: ({ last_login }) => <LastLogin at={last_login} />,
}

/** The users as this person may see them: the name explains what somebody may do, for those who may ask. */
export const useUsersListing = (onExplain: (user: ListedUser) => void): Listing<ListedUser> => {
  const mayExplain = useCan(gates.viewRoles)
  const seen = useCan(gates.viewLoginStatus) ? [lastLogin] : []
  const explain = mayExplain ? onExplain : undefined
  const name: Column<ListedUser> = {
    head: copy.name,
    namesRow: true,
    cell: (user) => <UserName user={user} onExplain={explain} />,
  }
  const actions: Column<ListedUser> = {
    head: copy.actions,
    headHidden: true,
    align: 'right',
    cell: (user) => <UserActions user={user} onExplain={explain} />,
  }
  return {
    name: copy.table,
    keyOf: ({ quick_id }) => quick_id,
    columns: [name, email, roles, quickId, scope, status, ...seen, actions],
    card: {
      title: (user) => (
        <>
          {name.cell(user)}
          <span className="block truncate pl-9.5 text-sm font-normal text-ink-2">{email.cell(user)}</span>
        </>
      ),
      aside: actions.cell,
      facts: [quickId, status, scope, roles, ...seen],
    },
  }
}
