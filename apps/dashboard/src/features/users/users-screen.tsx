import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { ListedUser } from '@quickprism/contract/users'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { ErrorState } from '@quickprism/ui/error-state'
import { TableFrame } from '@quickprism/ui/table'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { IfAllowed, useCan, useHere } from '../../lib/access.tsx'
import { ListPages } from '../../lib/list-pages.tsx'
import { useWidthFrom } from '../../lib/media.ts'
import { PageHeader } from '../../lib/page-header.tsx'
import { UpdatedAgo } from '../../lib/updated-ago.tsx'
import { useUsers } from './api.ts'
import { copy } from './copy.ts'
import { UserCards } from './user-cards.tsx'
import { UsersTable, UsersTableSkeleton } from './users-table.tsx'
import { WhyDialog } from './why-dialog.tsx'

export const UsersScreen = () => {
  const { branchId } = useHere()
  const [page, setPage] = useState(1)
  const list = useUsers(page)
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <>
            <UpdatedAgo at={list.dataUpdatedAt} />
            <IfAllowed by={gates.createUsers}>
              <Link to="/dashboard/identity-and-access/users/create" className={buttonLook('primary')}>
                <UserPlus aria-hidden="true" size={15} />
                {t(copy.add)}
              </Link>
            </IfAllowed>
          </>
        }
      />
      {branchId === '' ? (
        <Card>
          <EmptyState title={t(copy.noShop)} text={t(copy.noShopHint)} className="min-h-80" />
        </Card>
      ) : (
        <TableFrame>
          <Answer
            of={list}
            waiting={<UsersTableSkeleton />}
            failed={({ message }, again) => (
              <ErrorState title={t(message)} retryLabel={t(copy.tryAgain)} onRetry={again} className="min-h-80" />
            )}
          >
            {({ items, pagination }) =>
              pagination.total === 0 ? (
                <EmptyState title={t(copy.empty)} className="min-h-80" />
              ) : (
                <>
                  <Users users={items} />
                  <ListPages page={page} onPage={setPage} of={pagination} showing={copy.showing} />
                </>
              )
            }
          </Answer>
        </TableFrame>
      )}
    </>
  )
}

const Users = ({ users }: { users: ListedUser[] }) => {
  const roomForTable = useWidthFrom(48)
  const mayExplain = useCan(gates.viewRoles)
  const [explained, setExplained] = useState<ListedUser>()
  const List = roomForTable ? UsersTable : UserCards
  return (
    <>
      <List users={users} onExplain={mayExplain ? setExplained : undefined} />
      <WhyDialog user={explained} onClose={() => setExplained(undefined)} />
    </>
  )
}
