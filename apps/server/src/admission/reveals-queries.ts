import type { BusinessTx } from '../db/in-business.ts'

/** Whom this viewer may read here now, and until when. */
export const findLive = (tx: BusinessTx, branchId: number, viewerId: number) =>
  tx
    .selectFrom('business.reveal')
    .select(['visitor_id'])
    .select((row) => row.fn.max('until').as('until'))
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('viewer_id', '=', viewerId)
    .where('until', '>', tx.now)
    .groupBy('visitor_id')
    .execute()
