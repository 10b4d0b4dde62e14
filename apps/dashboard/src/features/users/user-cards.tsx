import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { ListedUser } from '@quickprism/contract/users'
import { RecordCard, RecordCards } from '@quickprism/ui/record-card'
import { useCan } from '../../lib/access.tsx'
import { CopiedValue } from '../../lib/copied-value.tsx'
import { ScopeBadge } from '../../lib/scope-badge.tsx'
import { copy } from './copy.ts'
import { UserActions } from './user-actions.tsx'
import { Email, LastLogin, Status, UserName } from './user-facts.tsx'

type UserCardsProps = { users: ListedUser[]; onExplain: ((user: ListedUser) => void) | undefined }

/** The table on a phone. */
export const UserCards = ({ users, onExplain }: UserCardsProps) => {
  const seesLastLogin = useCan(gates.viewLoginStatus)
  return (
    <RecordCards name={t(copy.table)}>
      {users.map((user) => (
        <RecordCard
          key={user.quick_id}
          title={
            <>
              <UserName user={user} onExplain={onExplain} />
              <span className="block truncate pl-9.5 text-sm font-normal text-ink-2">
                <Email of={user.email} />
              </span>
            </>
          }
          aside={<UserActions user={user} />}
          facts={[
            { label: t(copy.quickId), value: <CopiedValue value={user.quick_id} what={t(copy.quickId)} /> },
            { label: t(copy.status), value: <Status of={user.status} /> },
            { label: t(copy.scope), value: <ScopeBadge of={user.user_type} /> },
            { label: t(copy.roles), value: user.role_count },
            ...(seesLastLogin ? [{ label: t(copy.lastLogin), value: <LastLogin at={user.last_login} /> }] : []),
          ]}
        />
      ))}
    </RecordCards>
  )
}
