import type { IdentityHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

export const businessesIn = async ({ db }: IdentityHandle, cell: number) => {
  const rows = await db.selectFrom('identity.business').select('business_id').where('cell', '=', cell).execute()
  return rows.map(({ business_id }) => business_id)
}

export const deleteKeysBefore = (tx: BusinessTx, before: Date) =>
  tx
    .deleteFrom('business.idempotency_key')
    .where('business_id', '=', tx.businessId)
    .where('created_at', '<', before)
    .execute()

export const deleteIdentityKeysBefore = async (tx: IdentityTx, before: Date) => {
  await tx.deleteFrom('identity.idempotency_key').where('created_at', '<', before).execute()
}
