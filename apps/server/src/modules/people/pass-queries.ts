import { sql } from 'kysely'
import type { IdentityTx } from '../../db/in-identity.ts'

type NewKey = { sessionId: string; keyId: string; publicKey: Uint8Array }

/** A phone has one key: another takes its place, and what the one before made is no longer read. */
export const keepPassKey = (tx: IdentityTx, { sessionId, keyId, publicKey }: NewKey) => {
  const key = { key_id: keyId, public_key: Buffer.from(publicKey), enrolled_at: tx.now }
  return tx
    .insertInto('identity.pass_key')
    .values({ session_id: sessionId, ...key })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(key))
    .execute()
}

/** A key and whose it is, while they are signed in with the phone that has it. */
export const findPassKey = (tx: IdentityTx, keyId: string) =>
  tx
    .selectFrom('identity.pass_key')
    .innerJoin('identity.session', 'identity.session.session_id', 'identity.pass_key.session_id')
    .innerJoin('identity.person', 'identity.person.person_id', 'identity.session.person_id')
    .select(['identity.pass_key.public_key', 'identity.person.quick_id'])
    .where('identity.pass_key.key_id', '=', keyId)
    .where('identity.session.revoked_at', 'is', null)
    .where('identity.session.expires_at', '>', tx.now)
    .whereRef('identity.session.person_epoch', '=', 'identity.person.epoch')
    .where('identity.person.closed_at', 'is', null)
    .executeTakeFirst()

/** Whether a code counts for this scan: it was used for none yet, or for this very one. */
export const usePass = async (tx: IdentityTx, keyId: string, step: number, scan: string) => {
  const { rows } = await sql`
    insert into identity.pass_use as u (key_id, step, used_for, used_at)
    values (${keyId}, ${step}::bigint, ${scan}, ${tx.now}::timestamptz)
    on conflict (key_id, step) do update set used_at = excluded.used_at where u.used_for = excluded.used_for
    returning u.step
  `.execute(tx)
  return rows.length === 1
}

export const deleteOldPassUses = async (tx: IdentityTx, before: Date) => {
  await tx.deleteFrom('identity.pass_use').where('used_at', '<', before).execute()
}
