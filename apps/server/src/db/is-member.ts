import { type RawBuilder, sql } from 'kysely'
import { directoryKind } from './codes.ts'

type Value = RawBuilder<unknown> | number
type BranchRef = { businessId: Value; branchId: Value }

/**
 * Whether someone is a member at a branch, in a statement of identity that names `person`: they work there or for its
 * whole business. Staff of a tenant are members too, which its business knows; everyone else visits.
 */
export const isMemberAt = ({ businessId, branchId }: BranchRef) => sql<boolean>`exists (
  select from identity.person_place place
   where place.person_id = person.person_id and place.business_id = ${businessId} and place.active
     and (place.branch_id is null or place.branch_id = ${branchId})
)`

/** The branches of other businesses at which `person` works: one of them may be a tenant here (Q77). */
export const employersBeside = (businessId: Value) => sql<string[]>`array(
  select branch.public_id from identity.person_place place
    join identity.directory branch on branch.business_id = place.business_id
     and branch.kind = ${directoryKind.branch} and branch.retired_at is null
     and (place.branch_id is null or place.branch_id = branch.branch_id)
   where place.person_id = person.person_id and place.active and place.business_id <> ${businessId}
)`
