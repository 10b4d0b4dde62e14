import { sql } from 'kysely'
import { checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'

type Offer = { visitor_id: number; branch_id: number; checked_in_at: Date; salt: Buffer; expires_at: Date }

/** Those of these who were never offered it before. An offer about a check-in that a desk undid is about this one now. */
export const insertOffers = async (tx: BusinessTx, offers: readonly Offer[]) => {
  const rows = await tx
    .insertInto('business.visitor_claim')
    .values(offers.map((offer) => ({ ...offer, business_id: tx.businessId })))
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'visitor_id'])
        .doUpdateSet({ branch_id: sql`excluded.branch_id`, checked_in_at: sql`excluded.checked_in_at` })
        .where(
          sql<boolean>`visitor_claim.claimed_at is null and exists (
            select from business.visit v
             where v.business_id = visitor_claim.business_id and v.branch_id = visitor_claim.branch_id
               and v.checked_in_at = visitor_claim.checked_in_at and v.visitor_id = visitor_claim.visitor_id
               and v.checkout_type = ${checkoutType.undone}
          )`,
        ),
    )
    .returning(['visitor_id', sql<boolean>`visitor_claim.xmax = 0`.as('is_new')])
    .execute()
  return rows.flatMap(({ visitor_id, is_new }) => (is_new ? visitor_id : []))
}

export type OfferRow = {
  business_id: number
  visitor_id: number
  branch_id: number
  checked_in_at: Date
  salt: Buffer
  expires_at: Date
  claimed_at: Date | null
  person_id: number | null
  name: string
  mobile: Buffer
  mobile_hash: Buffer
  branch_name: string
  time_zone: string
  business_name: string
  /** Some branch of the business has blacklisted them, or refuses whoever would claim it for certain. */
  is_refused: boolean
  /** The business knows the account that would claim it as a visitor. */
  is_known: boolean
  /** They were let in, and the desk has not undone it. */
  has_visit: boolean
}

/** An account that would claim a visit, and the hash that is kept of it where it was erased. */
type Account = { personId: number; quickId: string; keptOut: Buffer }

/** Of someone who still has a name here; for an account that would claim it, whether it may. */
export const findOffer = async (tx: BusinessTx, visitorId: number, account?: Account) => {
  const { personId = null, quickId = null, keptOut = null } = account ?? {}
  const { rows } = await sql<OfferRow>`
    select c.business_id, c.visitor_id, c.branch_id, c.checked_in_at, c.salt, c.expires_at, c.claimed_at,
           v.person_id, v.name, v.mobile, v.mobile_hash, br.name as branch_name, br.time_zone,
           coalesce(b.trade_name, b.registered_name) as business_name,
           exists (
             select from business.branch_visitor bv
              where bv.business_id = ${tx.businessId} and bv.visitor_id = c.visitor_id and bv.blacklisted
           ) or exists (
             select from business.kept_out where business_id = ${tx.businessId} and hash = ${keptOut}::bytea
           ) or exists (
             select from business.visitor o
               join business.branch_visitor bv on bv.business_id = ${tx.businessId} and bv.visitor_id = o.visitor_id
              where o.business_id = ${tx.businessId} and o.told_id = ${quickId} and bv.blacklisted
           ) as is_refused,
           exists (
             select from business.visitor where business_id = ${tx.businessId} and person_id = ${personId}::bigint
           ) as is_known,
           exists (
             select from business.branch_visitor bv
              where bv.business_id = ${tx.businessId} and bv.visitor_id = c.visitor_id and bv.visits > 0
           ) as has_visit
      from business.visitor_claim c
      join business.visitor v on v.business_id = ${tx.businessId} and v.visitor_id = c.visitor_id
      join business.branch br on br.business_id = ${tx.businessId} and br.branch_id = c.branch_id
      join business.business b on b.business_id = ${tx.businessId}
     where c.business_id = ${tx.businessId} and c.visitor_id = ${visitorId} and v.name <> '' and v.mobile is not null
  `.execute(tx)
  return rows[0]
}

/** Takes back an offer that nobody was sent: a later visit makes another. */
export const deleteOffer = (tx: BusinessTx, visitorId: number) =>
  tx
    .deleteFrom('business.visitor_claim')
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .where('claimed_at', 'is', null)
    .execute()

/** Uses the link up, and says whether that was still possible: the first one counts. */
export const takeOffer = async (tx: BusinessTx, visitorId: number) => {
  const { numUpdatedRows } = await tx
    .updateTable('business.visitor_claim')
    .set({ claimed_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .where('claimed_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
