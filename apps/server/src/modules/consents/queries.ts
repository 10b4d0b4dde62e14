import type { IdentityTx } from '../../db/in-identity.ts'

/** One standing consent for each edition; agreeing again changes nothing. Returns whether it is a new one. */
export const insertConsent = async (
  tx: IdentityTx,
  personId: number,
  { version, language }: { version: string; language: string },
) => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('identity.consent')
    .values({ person_id: personId, given_at: tx.now, version, language })
    .onConflict((conflict) => conflict.columns(['person_id', 'version']).where('withdrawn_at', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0
}

export const withdrawConsents = (tx: IdentityTx, personId: number) =>
  tx
    .updateTable('identity.consent')
    .set({ withdrawn_at: tx.now })
    .where('person_id', '=', personId)
    .where('withdrawn_at', 'is', null)
    .execute()

/** Everything someone ever agreed to, the latest first. */
export const findConsents = (tx: IdentityTx, personId: number) =>
  tx
    .selectFrom('identity.consent')
    .select(['version', 'language', 'given_at', 'withdrawn_at'])
    .where('person_id', '=', personId)
    .orderBy('consent_id', 'desc')
    .execute()
