import type { BusinessTx } from '../../db/in-business.ts'
import { insertRepeats, notifyDelivering } from './delivery-queries.ts'

/** An alert began, was raised again or ended: those who deliver hear of it with the commit. */
export const wakeDelivering = async (tx: BusinessTx) => {
  await notifyDelivering(tx)
}

/** An alert that is raised again and again: whoever owns the business is told, once in half an hour. */
export const tellRepeats = async (tx: BusinessTx, incident: { incidentId: number; branchId: number }) => {
  await insertRepeats(tx, incident)
}

export { SOS_CHANNEL } from './delivery-queries.ts'
