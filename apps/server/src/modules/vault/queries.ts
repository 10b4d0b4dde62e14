import type { BusinessTx } from '../../db/in-business.ts'

export type VaultRow = { visitor_id: number; kind: number; key_id: number; ciphertext: Buffer }

export const upsertSealed = (tx: BusinessTx, row: VaultRow) =>
  tx
    .insertInto('business.vault')
    .values({ ...row, business_id: tx.businessId })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'visitor_id', 'kind'])
        .doUpdateSet({ key_id: row.key_id, ciphertext: row.ciphertext }),
    )
    .execute()

export const findSealedOf = (
  tx: BusinessTx,
  visitorIds: readonly number[],
  kinds: readonly number[],
): Promise<VaultRow[]> =>
  tx
    .selectFrom('business.vault')
    .select(['visitor_id', 'kind', 'key_id', 'ciphertext'])
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', 'in', visitorIds)
    .where('kind', 'in', kinds)
    .execute()

export const deleteSealed = (tx: BusinessTx, visitorIds: readonly number[], kinds: readonly number[]) =>
  tx
    .deleteFrom('business.vault')
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', 'in', visitorIds)
    .where('kind', 'in', kinds)
    .execute()

/** What lists may show of it. */
export const updateMasked = (
  tx: BusinessTx,
  visitorId: number,
  shown: { aadhaar_masked: string | null } | { pan_masked: string | null },
) =>
  tx
    .updateTable('business.visitor')
    .set(shown)
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', '=', visitorId)
    .execute()

/** Some of those that are sealed with another key, held so that nobody changes them meanwhile. */
export const takeOlder = (tx: BusinessTx, newest: number, most: number): Promise<VaultRow[]> =>
  tx
    .selectFrom('business.vault')
    .select(['visitor_id', 'kind', 'key_id', 'ciphertext'])
    .where('business_id', '=', tx.businessId)
    .where('key_id', '<>', newest)
    .orderBy('visitor_id')
    .limit(most)
    .forUpdate()
    .execute()
