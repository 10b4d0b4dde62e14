import { formatDateTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { PendingInvitation } from '@quickprism/contract/invitations'
import { Badge } from '@quickprism/ui/badge'
import { CopiedQuickId } from '../../lib/copied-value.tsx'
import { EmailAddress } from '../../lib/email-address.tsx'
import type { Column, Listing } from '../../lib/rows.tsx'
import { copy } from './copy.ts'
import { PendingActions } from './pending-actions.tsx'

const invited: Column<PendingInvitation> = {
  head: copy.invited,
  namesRow: true,
  cell: ({ email, child_shop_quickID }) =>
    child_shop_quickID === null ? <EmailAddress of={email ?? ''} /> : <CopiedQuickId value={child_shop_quickID} />,
}

const kind: Column<PendingInvitation> = {
  head: copy.kind,
  look: 'text-ink-2',
  cell: ({ email }) => t(email === null ? copy.registered : copy.newUser),
}

const sent = (zone: string | undefined): Column<PendingInvitation> => ({
  head: copy.sent,
  look: 'text-ink-2',
  cell: ({ sent_at }) => formatDateTime(sent_at, zone),
})

const validUntil = (zone: string | undefined): Column<PendingInvitation> => ({
  head: copy.validUntil,
  look: 'text-ink-2',
  cell: ({ expires_at, is_expired }) =>
    is_expired ? <Badge tone="warning">{t(copy.expired)}</Badge> : formatDateTime(expires_at, zone),
})

const action: Column<PendingInvitation> = {
  head: copy.action,
  align: 'right',
  cell: (invitation) => <PendingActions invitation={invitation} />,
}

/** Times are those of the branch. */
export const pendingListing = (zone: string | undefined): Listing<PendingInvitation> => {
  const times = [sent(zone), validUntil(zone)]
  return {
    name: copy.pendingTitle,
    keyOf: ({ invitation_id }) => String(invitation_id),
    columns: [invited, kind, ...times, action],
    card: { title: invited.cell, aside: action.cell, facts: [kind, ...times] },
  }
}
