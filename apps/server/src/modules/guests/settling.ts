import { changed } from '../../db/changes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { enqueue } from '../../jobs.ts'

type Guests = readonly { guest_id: number }[]

/** Enqueues what follows for each guest whose announcement changed: their phone, and their host. */
export const enqueueSettling = async (tx: BusinessTx, guests: Guests) => {
  for (const { guest_id: guestId } of guests) {
    await enqueue(tx, 'guests.settle', { businessId: tx.businessId, guestId })
  }
}

/** The same for guests of one branch, whose screens show the change. */
export const settleGuestsAt = async (tx: BusinessTx, branchId: number, guests: Guests) => {
  await enqueueSettling(tx, guests)
  if (guests.length > 0) changed(tx, branchId)
}
