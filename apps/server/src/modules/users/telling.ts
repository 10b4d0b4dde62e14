import type { BusinessTx } from '../../db/in-business.ts'
import { enqueue, type MembershipChange } from '../../jobs.ts'

/** Whoever is added, changed or removed hears of it by mail, once that is so. */
export const tellThem = (tx: BusinessTx, personId: number, change: MembershipChange) =>
  enqueue(tx, 'users.tell', { businessId: tx.businessId, personId, change })
