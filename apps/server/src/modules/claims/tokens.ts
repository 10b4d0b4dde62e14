import { createLinkToken } from '../../admission/links.ts'
import type { Secrets } from '../../secrets.ts'

export const CLAIM_DAYS = 7

type Offered = { business_id: number; visitor_id: number; salt: Buffer }

/** The secret of a claim's link. */
export const claimToken = (secrets: Pick<Secrets, 'digest'>, { business_id, visitor_id, salt }: Offered) =>
  createLinkToken(secrets, 'claim', business_id, visitor_id, salt)
