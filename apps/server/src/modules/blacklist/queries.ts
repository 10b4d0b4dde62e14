import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import { isRefusedAlike } from '../visitors/service.ts'

/** What the door reads, and whether it was otherwise before. */
export const updateBlacklisted = async (tx: BusinessTx, branchId: number, visitorId: number, blacklisted: boolean) => {
  const { numUpdatedRows } = await tx
    .updateTable('business.branch_visitor')
    .set({ blacklisted })
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('visitor_id', '=', visitorId)
    .where('blacklisted', '<>', blacklisted)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether the visitor is inside at this moment, under whichever row is refused with theirs, for the feed of the branch: closing time ends a visit. */
export const hasOpenVisit = async (tx: BusinessTx, branchId: number, visitorId: number) => {
  const { rows } = await sql`
    select from business.visitor v
      join business.visitor o
        on o.business_id = ${tx.businessId} and (o.visitor_id = v.visitor_id or ${isRefusedAlike})
      join business.visit i
        on i.business_id = ${tx.businessId} and i.branch_id = ${branchId} and i.visitor_id = o.visitor_id
      join business.branch b on b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
     where v.business_id = ${tx.businessId} and v.visitor_id = ${visitorId} and i.checked_out_at is null
       and business.closing_after(i.checked_in_at, b.closing_time, b.time_zone) > ${tx.now}
  `.execute(tx)
  return rows.length > 0
}

/** Since now, unless it has been so for longer. */
export const insertBlacklisting = (tx: BusinessTx, branchId: number, visitorId: number, byPerson: number) =>
  tx
    .insertInto('business.blacklisting')
    .values({
      business_id: tx.businessId,
      branch_id: branchId,
      visitor_id: visitorId,
      at: tx.now,
      by_person: byPerson,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Whoever was erased meanwhile is let in again as well. */
export const deleteBlacklisting = async (tx: BusinessTx, branchId: number, visitorId: number) => {
  for (const table of ['business.blacklisting', 'business.kept_out'] as const) {
    await tx
      .deleteFrom(table)
      .where('business_id', '=', tx.businessId)
      .where('branch_id', '=', branchId)
      .where('visitor_id', '=', visitorId)
      .execute()
  }
}

/** Whether they are on the list: held, so that nobody takes them off it meanwhile and leaves the reason behind. */
export const upsertReason = async (
  tx: BusinessTx,
  branchId: number,
  visitorId: number,
  byPerson: number,
  reason: string,
) => {
  const { numAffectedRows } = await sql`
    insert into business.blacklisting (business_id, branch_id, visitor_id, at, by_person, reason)
    select business_id, branch_id, visitor_id, ${tx.now}::timestamptz, ${byPerson}::bigint, ${reason}
      from business.branch_visitor
     where business_id = ${tx.businessId} and branch_id = ${branchId} and visitor_id = ${visitorId} and blacklisted
       for share
    on conflict (business_id, branch_id, visitor_id) do update set reason = excluded.reason
  `.execute(tx)
  return numAffectedRows === 1n
}
