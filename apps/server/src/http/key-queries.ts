import type { BusinessTx } from '../db/in-business.ts'

/** A key belongs to a person and a route in a business. */
export type KeyName = { personId: number; route: string; key: string }

/** Takes a key. Whoever holds the same key in an open transaction is waited for, up to the lock's deadline. */
export const takeKey = async (tx: BusinessTx, { personId, route, key }: KeyName, fingerprint: Buffer) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('business.idempotency_key')
    .values({
      business_id: tx.businessId,
      person_id: personId,
      route,
      key,
      fingerprint,
      status: 200,
      reply: '',
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'person_id', 'route', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findKey = (tx: BusinessTx, { personId, route, key }: KeyName) =>
  tx
    .selectFrom('business.idempotency_key')
    .select(['fingerprint', 'reply'])
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()

export const keepReply = (tx: BusinessTx, { personId, route, key }: KeyName, reply: string) =>
  tx
    .updateTable('business.idempotency_key')
    .set({ reply })
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
