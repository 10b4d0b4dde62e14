import type { App } from '@quickprism/contract/app'
import { sql } from 'kysely'
import type { IdentityHandle } from '../../db/connect.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

/** Someone who may sign in. */
export const findOpenAccount = (tx: IdentityTx, quickId: string) =>
  tx
    .selectFrom('identity.person')
    .select([
      'person_id',
      'quick_id',
      'name',
      'epoch',
      sql<boolean>`(email_proven or mobile_proven)`.as('has_proven_contact'),
    ])
    .where('quick_id', '=', quickId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

export type Account = Omit<NonNullable<Awaited<ReturnType<typeof findOpenAccount>>>, 'has_proven_contact'>

/** Whether a person works for a whole business anywhere, as opposed to branches only. */
export const worksForBusiness = async (tx: IdentityTx, personId: number) =>
  (await tx
    .selectFrom('identity.person_place')
    .select('business_id')
    .where('person_id', '=', personId)
    .where('branch_id', 'is', null)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The phone's session that approved a sign-in by QR, and when. */
export type Approval = { by: string; at: Date }

type NewSession = {
  sessionId: string
  personId: number
  personEpoch: number
  app: App
  salt: Buffer
  expiresAt: Date
  endsAt: Date
  address: string
  device: string
  approval: Approval | undefined
}

export const insertSession = (tx: IdentityTx, session: NewSession) =>
  tx
    .insertInto('identity.session')
    .values({
      session_id: session.sessionId,
      person_id: session.personId,
      person_epoch: session.personEpoch,
      kind: session.app,
      salt: session.salt,
      created_at: tx.now,
      last_used_at: tx.now,
      rotated_at: tx.now,
      expires_at: session.expiresAt,
      ends_at: session.endsAt,
      address: session.address,
      device: session.device,
      approved_by: session.approval?.by,
      approved_at: session.approval?.at,
    })
    .execute()

/** A session that could be renewed, held until the transaction ends: renewals of one session come one after another. */
export const lockSession = (tx: IdentityTx, sessionId: string, app: App) =>
  tx
    .selectFrom('identity.session as session')
    .innerJoin('identity.person as person', 'person.person_id', 'session.person_id')
    .select([
      'session.session_id',
      'session.generation',
      'session.salt',
      'session.rotated_at',
      'session.ends_at',
      'session.epoch as session_epoch',
      'person.person_id',
      'person.quick_id',
      'person.name',
      'person.epoch',
    ])
    .where('session.session_id', '=', sessionId)
    .where('session.kind', '=', app)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', tx.now)
    .whereRef('session.person_epoch', '=', 'person.epoch')
    .where('person.closed_at', 'is', null)
    .forUpdate('session')
    .executeTakeFirst()

export const rotateSession = (
  tx: IdentityTx,
  sessionId: string,
  { generation, now, expiresAt }: { generation: number; now: Date; expiresAt: Date },
) =>
  tx
    .updateTable('identity.session')
    .set({ generation, rotated_at: now, last_used_at: now, expires_at: expiresAt })
    .where('session_id', '=', sessionId)
    .execute()

/** Ends a session of this person, if it had not ended. */
export const revokeSession = async (tx: IdentityTx, sessionId: string, personId: number) => {
  const { numUpdatedRows } = await tx
    .updateTable('identity.session')
    .set((row) => ({ revoked_at: tx.now, epoch: row('epoch', '+', 1) }))
    .where('session_id', '=', sessionId)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends what a session has approved since then, and says which those were. */
export const revokeApproved = async (tx: IdentityTx, bySession: string, since: Date) =>
  (
    await tx
      .updateTable('identity.session')
      .set((row) => ({ revoked_at: tx.now, epoch: row('epoch', '+', 1) }))
      .where('approved_by', '=', bySession)
      .where('approved_at', '>', since)
      .where('revoked_at', 'is', null)
      .returning('session_id')
      .execute()
  ).map(({ session_id }) => session_id)

/** Where a person is signed in now. */
export const findLiveSessions = (tx: IdentityTx, personId: number) =>
  tx
    .selectFrom('identity.session')
    .select(['session_id', 'kind', 'device', 'address', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .orderBy('last_used_at', 'desc')
    .execute()

export type SessionRow = Awaited<ReturnType<typeof findLiveSessions>>[number]

/** A session with its owner, who is notified of it. */
export const findSessionOwner = ({ db }: IdentityHandle, sessionId: string) =>
  db
    .selectFrom('identity.session')
    .innerJoin('identity.person', 'identity.person.person_id', 'identity.session.person_id')
    .select([
      'identity.person.person_id',
      'identity.person.quick_id',
      'identity.session.session_id',
      'identity.session.salt',
      'identity.session.created_at',
      'identity.session.address',
      'identity.session.device',
    ])
    .where('identity.session.session_id', '=', sessionId)
    .executeTakeFirst()

/** A session as the link in its security mail needs to know it. */
export const findNoticed = (tx: IdentityTx, sessionId: string) =>
  tx
    .selectFrom('identity.session')
    .select(['session_id', 'person_id', 'salt', 'kind', 'device', 'address', 'created_at', 'expires_at', 'revoked_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/** The businesses a session's owner has ever been a member of: the ones it may have entered. */
export const findBusinessesOfSession = async ({ db }: IdentityHandle, sessionId: string) =>
  (
    await sql<{ business_id: number; cell: number }>`
      select distinct business.business_id, business.cell
        from identity.session
        join identity.person_place on person_place.person_id = session.person_id
        join identity.business on business.business_id = person_place.business_id
       where session.session_id = ${sessionId}
    `.execute(db)
  ).rows

/** Whether a person was signed in to the companion on any device at this moment, whatever happened since. */
export const hadCompanion = async (tx: IdentityTx, personId: number, at: Date) => {
  const row = await tx
    .selectFrom('identity.session')
    .select('session_id')
    .where('person_id', '=', personId)
    .where('kind', '=', 'companion')
    .where('created_at', '<=', at)
    .where((row) => row.or([row('revoked_at', 'is', null), row('revoked_at', '>', at)]))
    .where('expires_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const findEndedCompanion = (tx: IdentityTx, sessionId: string) =>
  tx
    .selectFrom('identity.session')
    .select(['person_id', 'revoked_at'])
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'companion')
    .where('revoked_at', 'is not', null)
    .executeTakeFirst()
