import type { BusinessTx } from '../db/in-business.ts'

const epochOf = (tx: BusinessTx) =>
  tx.selectFrom('business.business').select('access_epoch').where('business_id', '=', tx.businessId)

/** Holds everything that decides about rights in this business until the transaction ends, and says its epoch. */
export const lockEpoch = async (tx: BusinessTx) => {
  // Not the key: rows that refer to the business are written meanwhile, by the same acts too.
  const { access_epoch } = await epochOf(tx).forNoKeyUpdate().executeTakeFirstOrThrow()
  return access_epoch
}

/** The same beside others who hold it so: rights and places change after the transaction. */
export const shareEpoch = async (tx: BusinessTx) => {
  const { access_epoch } = await epochOf(tx).forShare().executeTakeFirstOrThrow()
  return access_epoch
}

/** Rights or places changed: whatever was read before is read again. */
export const raiseEpoch = (tx: BusinessTx) =>
  tx
    .updateTable('business.business')
    .set((row) => ({ access_epoch: row('access_epoch', '+', 1) }))
    .where('business_id', '=', tx.businessId)
    .execute()
