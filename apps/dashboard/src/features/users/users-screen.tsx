import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { ListedUser } from '@quickprism/contract/users'
import { buttonLook } from '@quickprism/ui/button-look'
import { TableFrame } from '@quickprism/ui/table'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { IfAllowed, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { List, NoBranchList } from '../../lib/list.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { Freshness } from '../../lib/updated-ago.tsx'
import { useUsers } from './api.ts'
import { copy } from './copy.ts'
import { useUsersListing } from './use-users-listing.tsx'
import { WhyDialog } from './why-dialog.tsx'

export const UsersScreen = () => {
  const { branchId } = useHere()
  const [page, setPage] = useState(1)
  const users = useUsers(page)
  const [explained, setExplained] = useState<ListedUser>()
  const listing = useUsersListing(setExplained)
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <>
            <Freshness of={users} />
            <IfAllowed by={gates.createUsers}>
              <Link to={addresses.createUser} className={buttonLook('primary')}>
                <UserPlus aria-hidden="true" size={15} />
                {t(copy.add)}
              </Link>
            </IfAllowed>
          </>
        }
      />
      {branchId === '' ? (
        <NoBranchList title={copy.noShop} text={copy.noShopHint} />
      ) : (
        <TableFrame>
          <List
            of={users}
            read={({ items, pagination }) => ({ rows: items, ...pagination })}
            listing={listing}
            page={page}
            onPage={setPage}
            showing={copy.showing}
            empty={{ title: copy.empty }}
          />
        </TableFrame>
      )}
      <WhyDialog user={explained} onClose={() => setExplained(undefined)} />
    </>
  )
}
