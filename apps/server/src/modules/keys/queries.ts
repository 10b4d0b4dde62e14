import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

export const deleteKeysBefore = async (tx: BusinessTx, before: Date) => {
  await tx
    .deleteFrom('business.idempotency_key')
    .where('business_id', '=', tx.businessId)
    .where('created_at', '<', before)
    .execute()
}

export const deleteIdentityKeysBefore = async (tx: IdentityTx, before: Date) => {
  await tx.deleteFrom('identity.idempotency_key').where('created_at', '<', before).execute()
}
