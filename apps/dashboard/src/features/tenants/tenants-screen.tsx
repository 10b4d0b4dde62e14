import { TableFrame } from '@quickprism/ui/table'
import { type ReactNode, useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { List, NoBranchList, pageOf } from '../../lib/list.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { Freshness } from '../../lib/updated-ago.tsx'
import { useTenants } from './api.ts'
import { copy } from './copy.ts'
import { tenantsListing } from './tenants-listing.tsx'

/** `invite` is the button that sends an invitation, for those who may. */
export const TenantsScreen = ({ invite }: { invite: ReactNode }) => {
  const { branchId } = useHere()
  const tenants = useTenants()
  const [page, setPage] = useState(1)
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <>
            <Freshness of={tenants} />
            {invite}
          </>
        }
      />
      {branchId === '' ? (
        <NoBranchList title={copy.noShop} text={copy.noShopHint} />
      ) : (
        <TableFrame>
          <List
            of={tenants}
            read={(all) => pageOf(all, page)}
            listing={tenantsListing}
            page={page}
            onPage={setPage}
            showing={copy.showing}
            empty={{ title: copy.empty }}
          />
        </TableFrame>
      )}
    </>
  )
}
