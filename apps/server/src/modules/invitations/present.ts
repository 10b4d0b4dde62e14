import type { Reply } from '@quickprism/contract/endpoint'
import type { invitations } from '@quickprism/contract/invitations'
import type { InvitationRow } from './queries.ts'

/** The first character and where it is kept: enough to know one's own. */
const masked = (email: string) => `${email.slice(0, 1)}****${email.slice(email.lastIndexOf('@'))}`

export const presentInvitation = (row: InvitationRow): Reply<typeof invitations.preview> => ({
  branch_name: row.branch_name,
  business_name: row.trade_name ?? row.registered_name,
  city: row.city ?? '',
  child_shop_quickID: row.child_public_id,
  email: row.email && masked(row.email),
  expires_at: row.expires_at.toISOString(),
})
