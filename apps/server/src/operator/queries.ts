import { sql } from 'kysely'
import type { BusinessTx } from '../db/in-business.ts'
import type { IdentityTx } from '../db/in-identity.ts'

/** Someone's account, open or closed, held until the transaction ends. */
export const lockAccount = (tx: IdentityTx, quickId: string) =>
  tx
    .selectFrom('identity.person')
    .select([
      'person_id',
      'quick_id',
      'name',
      'email',
      'mobile',
      'email_proven',
      'mobile_proven',
      'created_at',
      'closed_at',
    ])
    .where('quick_id', '=', quickId)
    .forUpdate()
    .executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

export const markClosed = (tx: IdentityTx, personId: number) =>
  tx.updateTable('identity.person').set({ closed_at: tx.now }).where('person_id', '=', personId).execute()

/** Ends every token of this person at its next use. */
export const raiseEpoch = (tx: IdentityTx, personId: number) =>
  tx
    .updateTable('identity.person')
    .set((row) => ({ epoch: row('epoch', '+', 1) }))
    .where('person_id', '=', personId)
    .execute()

export const countLiveSessions = async (tx: IdentityTx, personId: number) => {
  const { sessions } = await tx
    .selectFrom('identity.session')
    .innerJoin('identity.person', 'identity.person.person_id', 'identity.session.person_id')
    .select((row) => row.fn.countAll<number>().as('sessions'))
    .where('identity.session.person_id', '=', personId)
    .whereRef('identity.session.person_epoch', '=', 'identity.person.epoch')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .executeTakeFirstOrThrow()
  return Number(sessions)
}

/** Ends the sessions that could still be used, and says which they were. */
export const revokeSessions = async (tx: IdentityTx, personId: number) => {
  const rows = await tx
    .updateTable('identity.session')
    .set((row) => ({ revoked_at: tx.now, epoch: row('epoch', '+', 1) }))
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning('session_id')
    .execute()
  return rows.map(({ session_id }) => session_id)
}

/** The businesses someone belongs to now. */
export const findBusinessesOf = (tx: IdentityTx, personId: number) =>
  tx
    .selectFrom('identity.person_place')
    .innerJoin('identity.business', 'identity.business.business_id', 'identity.person_place.business_id')
    .select(['identity.business.business_id', 'identity.business.quick_id', 'identity.business.cell'])
    .distinct()
    .where('identity.person_place.person_id', '=', personId)
    .where('identity.person_place.active', '=', true)
    .orderBy('identity.business.business_id')
    .execute()

export type OwnBusiness = Awaited<ReturnType<typeof findBusinessesOf>>[number]

/** The business's name, and whether this person is at its head. */
export const findStanding = async (tx: BusinessTx, personId: number) => {
  const { registered_name, trade_name, root_person_id } = await tx
    .selectFrom('business.business')
    .select(['registered_name', 'trade_name', 'root_person_id'])
    .where('business_id', '=', tx.businessId)
    .executeTakeFirstOrThrow()
  return { name: trade_name ?? registered_name, isRoot: root_person_id === personId }
}

/** Whether the trail has this about the whole business already: by its index of events. */
export const isNoted = async (tx: BusinessTx, event: string, about: string) =>
  (await tx
    .selectFrom('business.audit')
    .select('seq')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', 'is', null)
    .where('event', '=', event)
    .where(sql<string>`entry::jsonb ->> 'about'`, '=', about)
    .limit(1)
    .executeTakeFirst()) !== undefined
