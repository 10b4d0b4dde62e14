import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

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
