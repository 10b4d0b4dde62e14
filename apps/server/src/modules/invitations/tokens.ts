import { createLinkToken } from '../../admission/links.ts'
import type { Secrets } from '../../secrets.ts'

export const INVITATION_DAYS = 7

type Invitation = { business_id: number; invitation_id: number; salt: Buffer }

/** The secret of an invitation's link. */
export const invitationToken = (secrets: Pick<Secrets, 'digest'>, { business_id, invitation_id, salt }: Invitation) =>
  createLinkToken(secrets, 'invitation', business_id, invitation_id, salt)
