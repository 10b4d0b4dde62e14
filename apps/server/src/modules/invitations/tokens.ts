import type { Secrets } from '../../secrets.ts'

export const INVITATION_DAYS = 7

type Invitation = { business_id: number; invitation_id: number; salt: Buffer }

/** The token of an invitation: 256 bits, the same each time it is sent, and known to nobody without our secret. */
export const invitationToken = (secrets: Pick<Secrets, 'digest'>, { business_id, invitation_id, salt }: Invitation) =>
  secrets.digest('invitation', business_id, invitation_id, salt).toString('base64url')
