import { changed } from '../../db/changes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { enqueue } from '../../jobs.ts'
import { withdrawAll } from './queries.ts'

const withdrawn = async (tx: BusinessTx, whose: Parameters<typeof withdrawAll>[1]) => {
  const ended = await withdrawAll(tx, whose)
  for (const { guest_id } of ended) {
    await enqueue(tx, 'guests.settle', { businessId: tx.businessId, guestId: guest_id })
  }
  return new Set(ended.map(({ branch_id }) => branch_id))
}

/** A branch goes: nobody is expected there any more. */
export const endGuestsAt = (tx: BusinessTx, branchId: number) => withdrawn(tx, { branchId })

/** A host works here no longer, or no longer at this branch: nobody is let in on their word. */
export const endGuestsOf = async (tx: BusinessTx, hostId: number, at: number | null) => {
  for (const branchId of await withdrawn(tx, { hostId, at })) changed(tx, branchId)
}
