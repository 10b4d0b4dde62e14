import type { IdentityTx } from '../../db/in-identity.ts'
import { KEPT } from './states.ts'

/** Nothing is shown of an announcement that is over. */
const NOTHING = Buffer.alloc(0)

/** As long as the business keeps the announcement itself, so that its owner finds it among their data. */
const keptSince = (tx: IdentityTx) => new Date(tx.now.getTime() - KEPT)

type Expected = { business_id: number; guest_id: number; contact_hash: Buffer; sealed: Buffer; ends_at: Date }

/** In place of what was kept of the same announcement; of two at once, the first stays. */
export const replaceExpected = async (tx: IdentityTx, expected: Expected) => {
  await deleteExpected(tx, expected.business_id, expected.guest_id)
  await tx
    .insertInto('identity.expected')
    .values(expected)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Takes what is kept of an announcement off the phone: its owner finds it among their data as long as the business keeps
 * it. Does not wait for a job that is about to keep it: that one reads the announcement again afterwards.
 */
export const hideExpected = async (tx: IdentityTx, businessId: number, guestId: number) => {
  const rows = await tx
    .deleteFrom('identity.expected')
    .where('business_id', '=', businessId)
    .where('guest_id', '=', guestId)
    .returning(['contact_hash', 'ends_at'])
    .execute()
  for (const row of rows) {
    await tx
      .insertInto('identity.expected')
      .values({ business_id: businessId, guest_id: guestId, sealed: NOTHING, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

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

/** The businesses that keep an announcement of whoever has one of these addresses, whatever became of it. */
export const findExpecting = async (tx: IdentityTx, hashes: readonly Buffer[]) => {
  const rows = await tx
    .selectFrom('identity.expected')
    .select('business_id')
    .distinct()
    .where('contact_hash', 'in', [...hashes, NOTHING])
    .where('ends_at', '>', keptSince(tx))
    .execute()
  return rows.map(({ business_id }) => business_id)
}

export const findExpectedBy = async (tx: IdentityTx, hashes: readonly Buffer[]) =>
  hashes.length === 0
    ? []
    : tx
        .selectFrom('identity.expected')
        .select(['contact_hash', 'sealed', 'ends_at'])
        .where('contact_hash', 'in', hashes)
        .where('sealed', '<>', NOTHING)
        .where('ends_at', '>', tx.now)
        .orderBy('ends_at')
        .limit(50)
        .execute()

export const deleteOldExpected = async (tx: IdentityTx) => {
  await tx.deleteFrom('identity.expected').where('ends_at', '<', keptSince(tx)).execute()
}
