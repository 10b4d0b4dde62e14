import { sql } from 'kysely'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { Account } from './queries.ts'

type NewQrSignIn = {
  scanId: string
  pollHash: Buffer
  expiresAt: Date
  pollSeconds: number
  address: string
  device: string
}

export const insertQrSignIn = (
  tx: IdentityTx,
  { scanId, pollHash, expiresAt, pollSeconds, address, device }: NewQrSignIn,
) =>
  tx
    .insertInto('identity.qr_sign_in')
    .values({
      scan_id: scanId,
      poll_hash: pollHash,
      created_at: tx.now,
      expires_at: expiresAt,
      poll_seconds: pollSeconds,
      address,
      device,
    })
    .execute()

type Look = { approved: boolean | null; number: number | null; expires_at: Date; too_early: boolean }

/** One look from the browser that shows the QR, counted in the same write: too early a look makes the wait longer. */
export const poll = async (tx: IdentityTx, scanId: string, pollHash: Buffer, step: number) => {
  const { rows } = await sql<Look>`
    update identity.qr_sign_in q
       set polled_at = ${tx.now},
           poll_seconds = q.poll_seconds + case when was.too_early then ${step} else 0 end
      from (select scan_id, polled_at is not null
                   and ${tx.now}::timestamptz < polled_at + make_interval(secs => poll_seconds - 1) as too_early
              from identity.qr_sign_in where scan_id = ${scanId} for update) was
     where q.scan_id = was.scan_id and q.poll_hash = ${pollHash}
       and q.consumed_at is null and q.expires_at > ${tx.now}
    returning q.approved, q.number, q.expires_at, was.too_early
  `.execute(tx)
  return rows[0]
}

/**
 * The one look that receives the tokens, and only while whoever approved may still sign in. The phone's session is held
 * until the new one is there: whoever ends it meanwhile waits, and then finds what it approved.
 */
export const consumeQrSignIn = async (tx: IdentityTx, scanId: string, pollHash: Buffer) => {
  const { rows } = await sql<Account & { approved_by: string; answered_at: Date }>`
    update identity.qr_sign_in q
       set consumed_at = ${tx.now}
      from (select session_id, person_id, person_epoch
              from identity.session
             where session_id = (select approved_by from identity.qr_sign_in where scan_id = ${scanId})
               and revoked_at is null and expires_at > ${tx.now}
               for share) s
      join identity.person p on p.person_id = s.person_id and p.epoch = s.person_epoch and p.closed_at is null
     where q.scan_id = ${scanId} and q.poll_hash = ${pollHash} and q.approved and q.consumed_at is null
       and q.expires_at > ${tx.now}
       and s.session_id = q.approved_by
    returning p.person_id, p.quick_id, p.name, p.epoch, q.approved_by, q.answered_at
  `.execute(tx)
  return rows[0]
}

type Claim = { bySession: string; number: number; choices: readonly number[]; until: Date }
type Claimed = { device: string; address: string; created_at: Date; expires_at: Date; choices: number[] }

/** The first phone takes a sign-in that waits; looking again, it finds the same. */
export const claimQrSignIn = async (tx: IdentityTx, scanId: string, { bySession, number, choices, until }: Claim) => {
  const { rows } = await sql<Claimed>`
    update identity.qr_sign_in
       set claimed_by = ${bySession},
           number = coalesce(number, ${number}::smallint),
           choices = coalesce(choices, ${choices}::smallint[]),
           expires_at = case when claimed_by is null then least(expires_at, ${until}) else expires_at end
     where scan_id = ${scanId} and approved is null and expires_at > ${tx.now}
       and (claimed_by is null or claimed_by = ${bySession})
    returning device, address, created_at, expires_at, choices
  `.execute(tx)
  return rows[0]
}

/** Whether a sign-in waits for its answer, whoever took it. */
export const isWaiting = async (tx: IdentityTx, scanId: string) =>
  (await tx
    .selectFrom('identity.qr_sign_in')
    .select('scan_id')
    .where('scan_id', '=', scanId)
    .where('approved', 'is', null)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()) !== undefined

type Answer = { approve: boolean; number: number | undefined; bySession: string }

/** How long the screen has at least to ask after an answer, in seconds: it may just have been asked to slow down. */
export const ANSWER_STANDS_SECONDS = 30

/** The first answer counts, and only the number on the screen is a yes. Says what it came to. */
export const answerQrSignIn = async (tx: IdentityTx, scanId: string, { approve, number, bySession }: Answer) => {
  const { rows } = await sql<{ approved: boolean }>`
    update identity.qr_sign_in
       set approved = ${approve} and coalesce(number = ${number ?? null}::smallint, false),
           approved_by = ${bySession}, answered_at = ${tx.now},
           expires_at = greatest(expires_at, ${tx.now}::timestamptz + make_interval(secs => ${ANSWER_STANDS_SECONDS}))
     where scan_id = ${scanId} and approved is null and expires_at > ${tx.now}
       and (claimed_by is null or claimed_by = ${bySession})
    returning approved
  `.execute(tx)
  return rows[0]?.approved
}

/** What an answer came to that this phone gave before: where its response was lost, the phone sends it again. */
export const findSameAnswer = async (tx: IdentityTx, scanId: string, { approve, number, bySession }: Answer) => {
  const { rows } = await sql<{ approved: boolean }>`
    select approved from identity.qr_sign_in
     where scan_id = ${scanId} and approved_by = ${bySession} and expires_at > ${tx.now}
       and approved = ${approve} and (not approved or number = ${number ?? null}::smallint)
  `.execute(tx)
  return rows[0]?.approved
}

/** Requests that ended long ago. */
export const deleteOldQrSignIns = async (tx: IdentityTx, before: Date) => {
  await tx.deleteFrom('identity.qr_sign_in').where('expires_at', '<', before).execute()
}
