import type { Reply } from '@quickprism/contract/endpoint'
import type { invitations } from '@quickprism/contract/invitations'
import { masked } from '@quickprism/contract/masked'
import type { Invitee } from './looking-up.ts'
import type { Pending } from './pending.ts'
import type { InvitationRow } from './queries.ts'

export const presentInvitation = (row: InvitationRow): Reply<typeof invitations.preview> => ({
  branch_name: row.branch_name,
  business_name: row.trade_name ?? row.registered_name,
  city: row.city ?? '',
  child_shop_quickID: row.child_public_id,
  email: masked('email', row.email),
  expires_at: row.expires_at.toISOString(),
})

export const presentInvitee = (invitee: Invitee): Reply<typeof invitations.lookUp> => ({
  store_name: invitee.name,
  business_name: invitee.trade_name ?? invitee.registered_name,
})

export const presentPending = (row: Pending): Reply<typeof invitations.pending>[number] => ({
  invitation_id: row.invitation_id,
  child_shop_quickID: row.child_public_id,
  email: row.email,
  sent_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  is_expired: row.isExpired,
})
