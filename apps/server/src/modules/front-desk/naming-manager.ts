import type { BusinessTx } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import { findManager } from './manager-queries.ts'

/** Whom the caller calls when a visitor is refused; never the caller. */
export const nameManager = (tx: BusinessTx, { branchId, who }: BranchScope) => findManager(tx, branchId, who.personId)
