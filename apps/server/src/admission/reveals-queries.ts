import type { BusinessTx } from '../db/in-business.ts'

/** Whom this viewer, or anyone, may read here now, and until when. */
export const findLive = (tx: BusinessTx, branchId: number, viewerId: number | undefined) =>
  tx
    .selectFrom('business.reveal')
    .select(['visitor_id'])
    .select((row) => row.fn.max('until').as('until'))
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('until', '>', tx.now)
    .$if(viewerId !== undefined, (query) => query.where('viewer_id', '=', viewerId as number))
    .groupBy('visitor_id')
    .execute()
