import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { insertOffers } from './queries.ts'
import { CLAIM_DAYS } from './tokens.ts'

type Where = { branchId: number; checkedInAt: Date }

/**
 * Has those told that they can claim their visits who were written down with a mobile at a desk, the first time each of
 * them comes. Where no text messages are sent nothing is offered, and may be at a later visit.
 */
export const offerClaims = async (
  { random, sms }: Pick<Deps, 'random' | 'sms'>,
  tx: BusinessTx,
  { branchId, checkedInAt }: Where,
  visitorIds: readonly number[],
) => {
  if (!sms || visitorIds.length === 0) return
  const offers = visitorIds.map((visitor_id) => ({
    visitor_id,
    branch_id: branchId,
    checked_in_at: checkedInAt,
    salt: random.bytes(16),
    expires_at: new Date(tx.now.getTime() + CLAIM_DAYS * 86_400_000),
  }))
  for (const visitorId of await insertOffers(tx, offers)) {
    await enqueue(tx, 'claims.deliver', { businessId: tx.businessId, visitorId })
  }
}
