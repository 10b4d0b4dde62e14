import type { IdentityTx } from '../../db/in-identity.ts'

type Expected = { business_id: number; guest_id: number; contact_hash: Buffer; sealed: Buffer; ends_at: Date }

export const insertExpected = (tx: IdentityTx, expected: Expected) =>
  tx
    .insertInto('identity.expected')
    .values(expected)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteExpected = (tx: IdentityTx, businessId: number, guestId: number) =>
  tx.deleteFrom('identity.expected').where('business_id', '=', businessId).where('guest_id', '=', guestId).execute()

/** Of these announcements alone: someone who was erased may have been announced anew. */
export const deleteExpectedOf = async (tx: IdentityTx, businessId: number, guestIds: readonly number[]) => {
  if (guestIds.length === 0) return
  await tx
    .deleteFrom('identity.expected')
    .where('business_id', '=', businessId)
    .where('guest_id', 'in', guestIds)
    .execute()
}

/** The businesses that expect whoever has one of these addresses. */
export const findExpecting = async (tx: IdentityTx, hashes: readonly Buffer[]) => {
  const rows = await tx
    .selectFrom('identity.expected')
    .select('business_id')
    .distinct()
    .where('contact_hash', 'in', [...hashes, Buffer.alloc(0)])
    .where('ends_at', '>', tx.now)
    .execute()
  return rows.map(({ business_id }) => business_id)
}

export const findExpectedBy = async (tx: IdentityTx, hashes: readonly Buffer[]) =>
  hashes.length === 0
    ? []
    : tx
        .selectFrom('identity.expected')
        .select(['contact_hash', 'sealed'])
        .where('contact_hash', 'in', hashes)
        .where('ends_at', '>', tx.now)
        .orderBy('ends_at')
        .limit(50)
        .execute()

export const deleteOldExpected = async (tx: IdentityTx) => {
  await tx.deleteFrom('identity.expected').where('ends_at', '<', tx.now).execute()
}
