import { type BusinessTx, Moved } from '../db/in-business.ts'
import type { StaffScope } from '../scopes.ts'
import { lockEpoch, raiseEpoch, shareEpoch } from './epoch-queries.ts'

/**
 * Whatever changes rights in a business happens one after another, each on what the one before left: the caller's own
 * rights too, so that nobody passes on what was just taken from them. Call it before reading what is to be changed.
 */
export const beginChange = async (tx: BusinessTx, { accessEpoch }: StaffScope) => {
  if ((await lockEpoch(tx)) !== accessEpoch) throw new Moved()
  await raiseEpoch(tx)
}

/**
 * For what goes with a user or a branch: a change that takes these away afterwards finds it, and after one that came
 * before it is not written.
 */
export const keepAccess = async (tx: BusinessTx, { accessEpoch }: StaffScope) => {
  if ((await shareEpoch(tx)) !== accessEpoch) throw new Moved()
}

/** A change that comes from outside the business keeps this order too: hold it first, then look, then raise. */
export const holdAccess = (tx: BusinessTx) => lockEpoch(tx)

/** Places or rights changed: what people hold is read anew. */
export const accessChanged = (tx: BusinessTx) => raiseEpoch(tx)
