import type { Reply } from '@quickprism/contract/endpoint'
import type { invitations } from '@quickprism/contract/invitations'
import { masked } from '@quickprism/contract/masked'
import type { InvitationRow } from './queries.ts'

export const presentInvitation = (row: InvitationRow): Reply<typeof invitations.preview> => ({
  branch_name: row.branch_name,
  business_name: row.trade_name ?? row.registered_name,
  city: row.city ?? '',
  child_shop_quickID: row.child_public_id,
  email: masked('email', row.email),
  expires_at: row.expires_at.toISOString(),
})
