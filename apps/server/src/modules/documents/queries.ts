import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

type DocumentRow = { kind: number; shown: string; key_id: number | null; ciphertext: Buffer | null }

export const upsertDocument = (tx: IdentityTx, personId: number, row: DocumentRow) =>
  tx
    .insertInto('identity.document')
    .values({ ...row, person_id: personId, consented_at: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'kind']).doUpdateSet({
        shown: row.shown,
        key_id: row.key_id,
        ciphertext: row.ciphertext,
        consented_at: tx.now,
      }),
    )
    .execute()

/** Whether there was one. */
export const deleteDocument = async (tx: IdentityTx, personId: number, kind: number) => {
  const { numDeletedRows } = await tx
    .deleteFrom('identity.document')
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export const findDocuments = (tx: IdentityTx, personId: number) =>
  tx
    .selectFrom('identity.document')
    .select(['kind', 'shown', 'key_id', 'ciphertext', 'consented_at'])
    .where('person_id', '=', personId)
    .execute()

/** Some of those that are sealed with another key, held so that nobody changes them meanwhile. */
export const takeOlder = (tx: IdentityTx, newest: number, most: number) =>
  tx
    .selectFrom('identity.document')
    .select(['person_id', 'kind', 'key_id', 'ciphertext'])
    .where('key_id', '<>', newest)
    .limit(most)
    .forUpdate()
    .execute()

export const updateSealed = (
  tx: IdentityTx,
  { personId, kind }: { personId: number; kind: number },
  sealed: { key_id: number; ciphertext: Buffer },
) =>
  tx.updateTable('identity.document').set(sealed).where('person_id', '=', personId).where('kind', '=', kind).execute()

/** The business's copy of someone, held so that they are not erased meanwhile. */
export const takeCopy = (tx: BusinessTx, personId: number) =>
  tx
    .selectFrom('business.visitor')
    .select(['visitor_id', 'aadhaar_masked', 'pan_masked'])
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
