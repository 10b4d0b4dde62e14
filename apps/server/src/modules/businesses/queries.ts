import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { PublicScope, StaffScope } from '../../scopes.ts'
import type { BusinessDetails, Corrections } from './details.ts'

/** The business and its name, as its own people know it. */
export const findBusiness = (tx: BusinessTx, { businessId }: StaffScope) =>
  tx
    .selectFrom('business.business')
    .select(['quick_id', 'registered_name', 'trade_name'])
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()

/** All that is on record about it. */
export const findDetails = (tx: BusinessTx, { businessId }: StaffScope) =>
  tx.selectFrom('business.business').selectAll().where('business_id', '=', businessId).executeTakeFirstOrThrow()

export type BusinessRow = Awaited<ReturnType<typeof findDetails>>

/** The logo at this address, for anyone who knows it. */
export const findLogo = async (tx: BusinessTx, { businessId }: PublicScope, hash: string) => {
  const row = await tx
    .selectFrom('business.logo')
    .select('image')
    .where('business_id', '=', businessId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.image
}

/** Another logo in place of the one before. The business is held first: one added at the same moment would be kept. */
export const replaceLogo = async (tx: BusinessTx, { businessId }: StaffScope, hash: string, image: Buffer) => {
  await tx.updateTable('business.business').set({ logo_hash: hash }).where('business_id', '=', businessId).execute()
  await tx.deleteFrom('business.logo').where('business_id', '=', businessId).where('hash', '<>', hash).execute()
  await tx
    .insertInto('business.logo')
    .values({ business_id: businessId, hash, image, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['business_id', 'hash']).doNothing())
    .execute()
}

/** The caller's own name for an act, so that a repeated one is recognised. */
export type Reference = { actor: string; route: string; key: string }

/** Whether the reference is new. Whoever holds it in an open transaction is waited for. */
export const takeReference = async (tx: IdentityTx, reference: Reference, fingerprint: Buffer) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identity.idempotency_key')
    .values({ ...reference, fingerprint, status: 200, reply: '', created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['actor', 'route', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findReference = (tx: IdentityTx, { actor, route, key }: Reference) =>
  tx
    .selectFrom('identity.idempotency_key')
    .select(['fingerprint', 'reply'])
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

export const keepReservation = (tx: IdentityTx, { actor, route, key }: Reference, reply: string) =>
  tx
    .updateTable('identity.idempotency_key')
    .set({ reply })
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()

/** Whether the business was not there yet. */
export const insertBusiness = async (
  tx: BusinessTx,
  {
    quickId,
    rootId,
    details,
    isGstinConfirmed,
  }: { quickId: string; rootId: number; details: BusinessDetails; isGstinConfirmed: boolean },
) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('business.business')
    .values({
      ...details,
      business_id: tx.businessId,
      quick_id: quickId,
      root_person_id: rootId,
      created_at: tx.now,
      gstin_verified_at: isGstinConfirmed ? tx.now : null,
    })
    .onConflict((conflict) => conflict.column('business_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Everything on record, held until the transaction ends. */
export const lockBusiness = (tx: BusinessTx) =>
  tx
    .selectFrom('business.business')
    .selectAll()
    .where('business_id', '=', tx.businessId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updateDetails = (tx: BusinessTx, changes: Corrections & { gstin_verified_at?: null }) =>
  tx.updateTable('business.business').set(changes).where('business_id', '=', tx.businessId).execute()

/** Another root user. What anyone held before is read again. */
export const updateRoot = (tx: BusinessTx, personId: number) =>
  tx
    .updateTable('business.business')
    .set((row) => ({ root_person_id: personId, access_epoch: row('access_epoch', '+', 1) }))
    .where('business_id', '=', tx.businessId)
    .execute()

/** The business as the operator asks for it. */
export const findOverview = async (tx: BusinessTx) => {
  const business = await tx
    .selectFrom('business.business')
    .leftJoin('business.membership', (join) =>
      join
        .onRef('business.membership.business_id', '=', 'business.business.business_id')
        .onRef('business.membership.person_id', '=', 'business.business.root_person_id'),
    )
    .where('business.business.business_id', '=', tx.businessId)
    .selectAll('business.business')
    .select(['business.membership.quick_id as root_quick_id', 'business.membership.name as root_name'])
    .executeTakeFirstOrThrow()
  const { branches } = await tx
    .selectFrom('business.branch')
    .select((row) => row.fn.countAll<number>().as('branches'))
    .where('business_id', '=', tx.businessId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { users } = await tx
    .selectFrom('business.membership')
    .select((row) => row.fn.countAll<number>().as('users'))
    .where('business_id', '=', tx.businessId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return { ...business, branches, users }
}

/**
 * How many businesses registered this GSTIN: for the operator, and never for the person. A cell that does not answer is
 * left out, since it must not keep a business of another cell from being registered.
 */
export const countUsesOfGstin = async ({ cells }: Pick<Deps, 'cells'>, gstin: string) => {
  const counted = await Promise.allSettled(
    cells.all.map(async ({ db }) => {
      const { rows } = await sql<{ uses: number }>`select business.uses_of_gstin(${gstin}) as uses`.execute(db)
      return rows[0]?.uses ?? 0
    }),
  )
  return counted.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
}
