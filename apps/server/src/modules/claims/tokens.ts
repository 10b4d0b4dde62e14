import type { Secrets } from '../../secrets.ts'

export const CLAIM_DAYS = 7

type Offered = { business_id: number; visitor_id: number; salt: Buffer }

/** The secret of a claim's link: 256 bits, the same each time it is sent, and known to nobody without ours. */
export const claimToken = (secrets: Pick<Secrets, 'digest'>, { business_id, visitor_id, salt }: Offered) =>
  secrets.digest('claim', business_id, visitor_id, salt).toString('base64url')
