import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

type MemberPlaces = { places: (number | null)[]; isInForce: boolean }

/** Where a member works: the business (null) or its branches; in force once they joined, while they are active. */
export const findPlacesOfMember = async (tx: BusinessTx, personId: number): Promise<MemberPlaces> => {
  const member = await tx
    .selectFrom('business.membership')
    .select(['scope_type', 'active', 'joined_at'])
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!member) return { places: [], isInForce: false }
  const isInForce = member.active && member.joined_at !== null
  if (member.scope_type === scopeType.business) return { places: [null], isInForce }
  const branches = await tx
    .selectFrom('business.membership_branch')
    .select('branch_id')
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .orderBy('branch_id')
    .execute()
  return { places: branches.map(({ branch_id }) => branch_id), isInForce }
}

type Places = MemberPlaces & { businessId: number; personId: number }

/**
 * Makes exactly these places those of a person in a business. Places that are not in force are kept inactive: they say
 * where to look for a business that waits for an answer, and grant nothing.
 */
export const writePlaces = async (tx: IdentityTx, { businessId, personId, places, isInForce }: Places) => {
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
    .values(places.map((branch_id) => ({ person_id: personId, business_id: businessId, branch_id, active: isInForce })))
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'business_id', 'branch_id']).doUpdateSet({ active: isInForce }),
    )
    .execute()
}
