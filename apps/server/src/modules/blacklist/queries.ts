import type { BusinessTx } from '../../db/in-business.ts'

/** What the door reads. */
export const updateBlacklisted = (tx: BusinessTx, branchId: number, visitorId: number, blacklisted: boolean) =>
  tx
    .updateTable('business.branch_visitor')
    .set({ blacklisted })
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('visitor_id', '=', visitorId)
    .execute()

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

export const upsertReason = (tx: BusinessTx, branchId: number, visitorId: number, byPerson: number, reason: string) =>
  tx
    .insertInto('business.blacklisting')
    .values({
      business_id: tx.businessId,
      branch_id: branchId,
      visitor_id: visitorId,
      at: tx.now,
      by_person: byPerson,
      reason,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'branch_id', 'visitor_id']).doUpdateSet({ reason }))
    .execute()
