import { sql } from 'kysely'
import type { codePurpose } from '../../db/codes.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

type Purpose = (typeof codePurpose)[keyof typeof codePurpose]

/** Whom a code is for: a quickID that may not exist, or a registration. */
export type Subject = { purpose: Purpose; subject: string }

type NewCode = Subject & { codeId: string; hmac: Buffer; expiresAt: Date }

/** A new code takes the place of the one before. */
export const replaceCode = (tx: IdentityTx, { purpose, subject, codeId, hmac, expiresAt }: NewCode) =>
  tx
    .insertInto('identity.code')
    .values({ purpose, subject, code_id: codeId, hmac, created_at: tx.now, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject']).doUpdateSet({
        code_id: codeId,
        hmac,
        attempts: 0,
        created_at: tx.now,
        expires_at: expiresAt,
        used_at: null,
      }),
    )
    .execute()

/**
 * One try at a code, in one conditional write: it counts the try, compares, and spends the code if it was right. Of
 * any number of tries at the same moment each waits for the one before.
 */
export const tryCode = async (
  tx: IdentityTx,
  { purpose, subject }: Subject,
  candidates: (codeId: string) => Buffer,
  tries: number,
) => {
  const code = await tx
    .selectFrom('identity.code')
    .select('code_id')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .executeTakeFirst()
  // A code that was never sent costs the same as one that was: the digest is made, the write is tried.
  const codeId = code?.code_id ?? '00000000-0000-4000-8000-000000000000'
  const { rows } = await sql<{ is_right: boolean }>`
    update identity.code
       set attempts = attempts + 1,
           used_at = case when hmac = ${candidates(codeId)} then ${tx.now}::timestamptz end
     where purpose = ${purpose} and subject = ${subject} and code_id = ${codeId}
       and used_at is null and attempts < ${tries} and expires_at > ${tx.now}
    returning used_at is not null as is_right
  `.execute(tx)
  return rows[0]?.is_right ?? false
}

/** Codes that ended long ago, and how many there were in old minutes. */
export const deleteOldCodes = async (tx: IdentityTx, before: Date) => {
  await tx.deleteFrom('identity.code').where('expires_at', '<', before).execute()
  await tx.deleteFrom('identity.code_count').where('minute', '<', before).execute()
}
