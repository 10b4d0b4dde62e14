import { type RawBuilder, sql } from 'kysely'

type Place = { businessId: RawBuilder<unknown> | number; branchId: RawBuilder<unknown> | number }

/**
 * Whether someone is a member at a branch, in a statement of identity that names `person`: they work there or for its
 * whole business. Everyone else visits. The only place that says so.
 */
export const isMemberAt = ({ businessId, branchId }: Place) => sql<boolean>`exists (
  select from identity.person_place place
   where place.person_id = person.person_id and place.business_id = ${businessId} and place.active
     and (place.branch_id is null or place.branch_id = ${branchId})
)`
