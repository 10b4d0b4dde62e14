import { formatDateTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { PendingInvitation } from '@quickprism/contract/invitations'
import { Badge } from '@quickprism/ui/badge'
import { CopiedQuickId } from '../../lib/copied-value.tsx'
import type { Column, Listing } from '../../lib/rows.tsx'
import { copy } from './copy.ts'
import { PendingActions } from './pending-actions.tsx'

/** Where it does not fit on a line, the next one begins after the @. */
const Address = ({ of }: { of: string }) => {
  const at = of.lastIndexOf('@')
  const [name, host] = [of.slice(0, at), of.slice(at + 1)]
  return (
    <span className="min-w-0 break-words">
      {name}@<wbr />
      {host}
    </span>
  )
}

const invited: Column<PendingInvitation> = {
  head: copy.invited,
  namesRow: true,
  cell: ({ email, child_shop_quickID }) =>
    child_shop_quickID === null ? <Address of={email ?? ''} /> : <CopiedQuickId value={child_shop_quickID} />,
}

const kind: Column<PendingInvitation> = {
  head: copy.kind,
  look: 'text-ink-2',
  cell: ({ email }) => t(email === null ? copy.registered : copy.newUser),
}

const sent: Column<PendingInvitation> = {
  head: copy.sent,
  look: 'text-ink-2',
  cell: ({ sent_at }) => formatDateTime(sent_at),
}

const validUntil: Column<PendingInvitation> = {
  head: copy.validUntil,
  look: 'text-ink-2',
  cell: ({ expires_at, is_expired }) =>
    is_expired ? <Badge tone="warning">{t(copy.expired)}</Badge> : formatDateTime(expires_at),
}

const action: Column<PendingInvitation> = {
  head: copy.action,
  align: 'right',
  cell: (invitation) => <PendingActions invitation={invitation} />,
}

export const pendingListing: Listing<PendingInvitation> = {
  name: copy.pendingTitle,
  keyOf: ({ invitation_id }) => String(invitation_id),
  columns: [invited, kind, sent, validUntil, action],
  card: { title: invited.cell, aside: action.cell, facts: [kind, sent, validUntil] },
}
