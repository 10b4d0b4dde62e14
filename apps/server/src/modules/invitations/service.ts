import type { BusinessTx } from '../../db/in-business.ts'
import { revokeAllOf } from './queries.ts'

/** A branch goes: nobody accepts an invitation of it any more. */
export const endInvitationsOf = (tx: BusinessTx, branchId: number) => revokeAllOf(tx, branchId)
