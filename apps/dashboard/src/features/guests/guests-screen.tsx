import { t } from '@quickprism/client/words'
import { TableFrame } from '@quickprism/ui/table'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { List, NoBranchList, pageOf } from '../../lib/list.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { AnnounceGuest } from './announce-guest.tsx'
import { useMyGuests } from './api.ts'
import { copy } from './copy.ts'
import { guestsListing } from './guests-listing.tsx'

/** Where anyone who works at a branch says whom they expect there. */
export const GuestsScreen = () => {
  const { branchId, branchName } = useHere()
  const own = useMyGuests()
  const [page, setPage] = useState(1)
  return (
    <>
      <PageHeader
        title={copy.title}
        {...(branchId === ''
          ? {}
          : { description: t(copy.lead, { branch: branchName }), actions: <AnnounceGuest variant="primary" /> })}
      />
      {branchId === '' ? (
        <NoBranchList title={copy.noShop} text={copy.noShopHint} />
      ) : (
        <TableFrame>
          <List
            of={own}
            read={({ guests }) => pageOf(guests, page)}
            listing={guestsListing}
            page={page}
            onPage={setPage}
            showing={copy.showing}
            empty={{ title: copy.empty, text: copy.emptyText }}
          />
        </TableFrame>
      )}
    </>
  )
}
