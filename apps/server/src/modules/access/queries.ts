import { sql } from 'kysely'
import { scopeType } from '../../db/codes.ts'
import type { CellHandle, IdentityHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

export type AccessRow = {
  business_id: number
  business_quick_id: string
  access_epoch: number
  is_root: boolean
  branch_id: number | null
  scope_quick_id: string
  permissions: string[]
}

/** What a person holds in this cell, over all its businesses: a named function, since no business is entered yet. */
export const accessOf = async ({ db }: CellHandle, personId: number) =>
  (await sql<AccessRow>`select * from business.access_of(${personId})`.execute(db)).rows

/** What many people hold, in one statement. */
export const accessOfMany = async ({ db }: CellHandle, personIds: readonly number[]) =>
  (
    await sql<AccessRow & { person_id: number }>`
      select asked.person_id, held.*
        from unnest(${personIds}::bigint[]) asked (person_id) cross join lateral business.access_of(asked.person_id) held
    `.execute(db)
  ).rows

/** Where to look for a person's businesses. It grants nothing: the cell confirms. */
export const cellsOf = async ({ db }: IdentityHandle, personId: number) => {
  const rows = await db
    .selectFrom('identity.person_place')
    .innerJoin('identity.business', 'identity.business.business_id', 'identity.person_place.business_id')
    .where('identity.person_place.person_id', '=', personId)
    .where('identity.person_place.active', '=', true)
    .select('identity.business.cell')
    .distinct()
    .execute()
  return rows.map(({ cell }) => cell)
}

/** Where a membership is active now: the business (null), its branches, or nowhere. */
export const findPlacesOfMember = async (tx: BusinessTx, personId: number): Promise<(number | null)[]> => {
  const member = await tx
    .selectFrom('business.membership')
    .select('scope_type')
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!member) return []
  if (member.scope_type === scopeType.business) return [null]
  const branches = await tx
    .selectFrom('business.membership_branch')
    .select('branch_id')
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .execute()
  return branches.map(({ branch_id }) => branch_id)
}

type Places = { businessId: number; personId: number; places: readonly (number | null)[] }

/** Makes exactly these places the active ones of a person in a business. */
export const writePlaces = async (tx: IdentityTx, { businessId, personId, places }: Places) => {
  await tx
    .updateTable('identity.person_place')
    .set({ active: false })
    .where('person_id', '=', personId)
    .where('business_id', '=', businessId)
    .where('active', '=', true)
    .execute()
  if (places.length === 0) return
  await tx
    .insertInto('identity.person_place')
    .values(places.map((branch_id) => ({ person_id: personId, business_id: businessId, branch_id, active: true })))
    .onConflict((conflict) => conflict.columns(['person_id', 'business_id', 'branch_id']).doUpdateSet({ active: true }))
    .execute()
}

/** Holds everything that decides about rights in this business until the transaction ends, and says its epoch. */
export const lockEpoch = async (tx: BusinessTx) => {
  const { access_epoch } = await tx
    .selectFrom('business.business')
    .select('access_epoch')
    .where('business_id', '=', tx.businessId)
    // Not the key: rows that refer to the business are written meanwhile, by the same acts too.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return access_epoch
}

/** Rights or places changed: whatever was read before is read again. */
export const raiseEpoch = (tx: BusinessTx) =>
  tx
    .updateTable('business.business')
    .set((row) => ({ access_epoch: row('access_epoch', '+', 1) }))
    .where('business_id', '=', tx.businessId)
    .execute()

/** Ends all that anyone holds at a branch, and says who worked there. */
export const deleteAccessTo = async (tx: BusinessTx, branchId: number) => {
  await tx
    .deleteFrom('business.role_grant')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .execute()
  await tx
    .deleteFrom('business.role_branch')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .execute()
  const members = await tx
    .deleteFrom('business.membership_branch')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .returning('person_id')
    .execute()
  return members.map(({ person_id }) => person_id)
}
