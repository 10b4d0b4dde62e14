import { PendingInvitations } from '../features/invitations/pending-invitations.tsx'
import { SendInvitation } from '../features/invitations/send-invitation.tsx'
import { TenantsScreen } from '../features/tenants/tenants-screen.tsx'

/** Tenants come by invitation. */
export const TenantsPage = () => (
  <>
    <TenantsScreen invite={<SendInvitation />} />
    <PendingInvitations />
  </>
)
