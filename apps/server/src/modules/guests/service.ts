import type { BusinessTx } from '../../db/in-business.ts'
import { withdrawAllAt } from './queries.ts'

/** A branch goes: nobody is expected there any more. */
export const endGuestsAt = (tx: BusinessTx, branchId: number) => withdrawAllAt(tx, branchId)
