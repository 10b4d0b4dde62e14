import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { TableFrame } from '@quickprism/ui/table'
import { useId, useState } from 'react'
import { IfAllowed, useHere } from '../../lib/access.tsx'
import { List, pageOf } from '../../lib/list.tsx'
import { useZone } from '../../lib/zone.ts'
import { usePendingInvitations } from './api.ts'
import { copy } from './copy.ts'
import { pendingListing } from './pending-listing.tsx'

/** The invitations of the branch that wait for an answer. While there are none, nothing stands here. */
export const PendingInvitations = () => {
  const { branchId } = useHere()
  return (
    <IfAllowed by={gates.sendInvitation}>
      <Pending key={branchId} />
    </IfAllowed>
  )
}

const Pending = () => {
  const pending = usePendingInvitations()
  return pending.error || pending.data?.length ? <PendingList pending={pending} /> : null
}

const PendingList = ({ pending }: { pending: ReturnType<typeof usePendingInvitations> }) => {
  const heading = useId()
  const [page, setPage] = useState(1)
  const zone = useZone()
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="mb-3 text-md font-semibold text-ink">
        {t(copy.pendingTitle)}
      </h2>
      <TableFrame>
        <List
          of={pending}
          read={(all) => pageOf(all, page)}
          listing={pendingListing(zone)}
          page={page}
          onPage={setPage}
          showing={copy.pendingShowing}
          empty={{ title: copy.pendingEmpty }}
        />
      </TableFrame>
    </section>
  )
}
