import { type PassClaim, passClaim } from '@quickprism/contract/pass'
import { sql } from 'kysely'
import type { IdentityTx } from '../../db/in-identity.ts'
import { listed } from '../../db/listed.ts'

type NewKey = { sessionId: string; keyId: string; publicKey: Uint8Array }

/**
 * A phone has one key: another takes its place, and what the one before made is no longer read. Under which id it is
 * known, and whether there was another.
 */
export const keepPassKey = async (tx: IdentityTx, { sessionId, keyId, publicKey }: NewKey) => {
  // Only a row that was there before has an xmax.
  const { rows } = await sql<{ key_id: string; is_replaced: boolean }>`
    insert into identity.pass_key as k (session_id, key_id, public_key, enrolled_at)
    values (${sessionId}, ${keyId}, ${Buffer.from(publicKey)}, ${tx.now})
    on conflict (session_id) do update
      set key_id = excluded.key_id, public_key = excluded.public_key, enrolled_at = excluded.enrolled_at
      where k.public_key <> excluded.public_key
    returning key_id, xmax <> 0 as is_replaced
  `.execute(tx)
  const [kept] = rows
  if (kept) return { keyId: kept.key_id, isReplaced: kept.is_replaced }
  const same = await tx
    .selectFrom('identity.pass_key')
    .select('key_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { keyId: same.key_id, isReplaced: false }
}

/** Keys and whose they are, while they are signed in with the phone that has it. */
export const findPassKeys = (tx: IdentityTx, keyIds: readonly string[]) =>
  tx
    .selectFrom('identity.pass_key')
    .innerJoin('identity.session', 'identity.session.session_id', 'identity.pass_key.session_id')
    .innerJoin('identity.person', 'identity.person.person_id', 'identity.session.person_id')
    .select([
      'identity.pass_key.key_id',
      'identity.pass_key.public_key',
      'identity.pass_key.enrolled_at',
      'identity.person.quick_id',
    ])
    .where(sql<boolean>`key_id = any(${listed(keyIds, 'text')})`)
    .where('identity.session.revoked_at', 'is', null)
    .where('identity.session.expires_at', '>', tx.now)
    .whereRef('identity.session.person_epoch', '=', 'identity.person.epoch')
    .where('identity.person.closed_at', 'is', null)
    .execute()

export type PassKey = Awaited<ReturnType<typeof findPassKeys>>[number]

/**
 * Those of the codes that count for this use: they were used for none yet, or for this very one. In one order, since two
 * scans may share people.
 */
export const usePasses = async (tx: IdentityTx, claims: readonly PassClaim[], usedFor: string) => {
  const { rows } = await sql<{ key_id: string; step: string }>`
    insert into identity.pass_use as u (key_id, step, used_for, used_at)
    select key_id, step, ${usedFor}, ${tx.now}::timestamptz
      from unnest(${claims.map(({ keyId }) => keyId)}::text[], ${claims.map(({ step }) => step)}::bigint[])
             claim (key_id, step)
     group by key_id, step
     order by key_id, step
    on conflict (key_id, step) do update set used_at = excluded.used_at where u.used_for = excluded.used_for
    returning u.key_id, u.step
  `.execute(tx)
  return new Set(rows.map(({ key_id, step }) => passClaim({ keyId: key_id, step: Number(step) })))
}

/** A session has ended, and its phone makes no more passes. */
export const deletePassKey = (tx: IdentityTx, sessionId: string) =>
  tx.deleteFrom('identity.pass_key').where('session_id', '=', sessionId).execute()

/** Those of sessions that ran out, or were ended with their account. */
export const deleteEndedPassKeys = (tx: IdentityTx) =>
  sql`
    delete from identity.pass_key
     where not exists (
       select from identity.session join identity.person on person.person_id = session.person_id
        where session.session_id = pass_key.session_id and session.revoked_at is null
          and session.expires_at > ${tx.now} and session.person_epoch = person.epoch and person.closed_at is null
     )
  `.execute(tx)

export const deleteOldPassUses = async (tx: IdentityTx, before: Date) => {
  await tx.deleteFrom('identity.pass_use').where('used_at', '<', before).execute()
}
