import { type RawBuilder, sql } from 'kysely'
import { byName } from '../../db/by-name.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

export type NewReveal = {
  branch_id: number
  visitor_id: number
  viewer_id: number
  until: Date
  reason: string
  claimed_device: string
  claimed_address: string
  claimed_browser: string
  address: string
  device: string
}

/** Which of a visitor's data the business keeps, by the words of a receipt. */
const fieldsOf = sql<string[]>`array_remove(array[
    case when o.mobile is not null then 'mobile' end, case when o.email is not null then 'email' end,
    case when o.aadhaar_masked is not null then 'aadhaar' end, case when o.pan_masked is not null then 'pan' end
  ], null)`

/** The roles of a viewer at a branch, by the words of a receipt. */
const roleOf = (businessId: number, viewerId: RawBuilder<unknown>, branchId: RawBuilder<unknown>) => sql<string>`(
  case when ${viewerId} = (select root_person_id from business.business where business_id = ${businessId}) then 'Owner'
  else coalesce((
    select string_agg(held.name, ', ' order by ${byName('held.name')})
      from (
        select distinct role.name from business.role_grant g
          join business.role on role.business_id = ${businessId} and role.role_id = g.role_id
         where g.business_id = ${businessId} and g.person_id = ${viewerId}
           and (g.branch_id is null or g.branch_id = ${branchId})
      ) held
  ), 'Staff') end
)`

export const insertReveal = async (tx: BusinessTx, reveal: NewReveal) => {
  const { reveal_id } = await tx
    .insertInto('business.reveal')
    .values({
      ...reveal,
      business_id: tx.businessId,
      at: tx.now,
      fields: sql<string[]>`(
        select ${fieldsOf} from business.visitor o
         where o.business_id = ${tx.businessId} and o.visitor_id = ${reveal.visitor_id}
      )`,
      viewer_role: roleOf(tx.businessId, sql`${reveal.viewer_id}::bigint`, sql`${reveal.branch_id}::int`),
    })
    .returning('reveal_id')
    .executeTakeFirstOrThrow()
  return reveal_id
}

/** How often someone was unmasked at a branch since. */
export const countLooks = async (tx: BusinessTx, branchId: number, visitorId: number, since: Date) => {
  const { looks } = await tx
    .selectFrom('business.reveal')
    .select((row) => row.fn.countAll<number>().as('looks'))
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('visitor_id', '=', visitorId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return looks
}

/** All looks at someone that are kept. */
export const findLooksAt = async (tx: BusinessTx, visitorId: number) => {
  const looks = await tx
    .selectFrom('business.reveal')
    .select('reveal_id')
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .execute()
  return looks.map(({ reveal_id }) => reveal_id)
}

export const findSealed = (tx: BusinessTx, visitorIds: readonly number[]) =>
  tx
    .selectFrom('business.visitor')
    .select(['visitor_id', 'mobile', 'email'])
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', 'in', visitorIds)
    .execute()

export type Look = {
  at: Date
  reason: string
  device: string | null
  viewer_id: number
  business_name: string
  branch_name: string
  time_zone: string
  person_id: number | null
  visitor_email: Buffer | null
  fields: string[]
  viewer_role: string
}

/** A look at someone's data with what its owner is told of it: who looked, in which role, and where. Never a contact. */
export const findLook = async (tx: BusinessTx, revealId: number) => {
  const { rows } = await sql<Look>`
    select r.at, r.reason, r.device, r.viewer_id, coalesce(b.trade_name, b.registered_name) as business_name,
           br.name as branch_name, br.time_zone, o.person_id, o.email as visitor_email,
           coalesce(r.fields, ${fieldsOf}) as fields,
           coalesce(r.viewer_role, ${roleOf(tx.businessId, sql`r.viewer_id`, sql`r.branch_id`)}) as viewer_role
      from business.reveal r
      join business.business b on b.business_id = ${tx.businessId}
      join business.branch br on br.business_id = ${tx.businessId} and br.branch_id = r.branch_id
      join business.visitor o on o.business_id = ${tx.businessId} and o.visitor_id = r.visitor_id
     where r.business_id = ${tx.businessId} and r.reveal_id = ${revealId}
  `.execute(tx)
  return rows[0]
}

export type Receipt = {
  person_id: number
  business_id: number
  reveal_id: number
  at: Date
  business_name: string
  branch_name: string
  viewer_name: string
  viewer_role: string
  device: string
  reason: string
  fields: string[]
}

/** Kept once, however often the job runs. */
export const insertReceipt = (tx: IdentityTx, receipt: Receipt) =>
  tx
    .insertInto('identity.receipt')
    .values(receipt)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
