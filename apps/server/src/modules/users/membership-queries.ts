import { sql } from 'kysely'
import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { OpenPerson } from '../people/service.ts'

export const upsertBusinessMember = async (
  tx: BusinessTx,
  { person_id, quick_id, name, email, mobile }: OpenPerson,
  createdBy: number | null,
) => {
  const now = { scope_type: scopeType.business, active: true, quick_id, name, email, mobile }
  await tx
    .insertInto('business.membership')
    .values({
      ...now,
      business_id: tx.businessId,
      person_id,
      joined_at: tx.now,
      created_at: tx.now,
      created_by: createdBy,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'person_id'])
        .doUpdateSet({ ...now, joined_at: sql<Date>`coalesce(membership.joined_at, excluded.joined_at)` }),
    )
    .execute()
  await tx
    .deleteFrom('business.membership_branch')
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', person_id)
    .execute()
  // A user of the whole business holds roles there, and none at a branch (Q57).
  await tx
    .deleteFrom('business.role_grant')
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', person_id)
    .where('branch_id', 'is not', null)
    .execute()
}

/** Nobody works at this branch any more; says who did. */
export const deleteMembersAt = async (tx: BusinessTx, branchId: number) => {
  const members = await tx
    .deleteFrom('business.membership_branch')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .returning('person_id')
    .execute()
  return members.map(({ person_id }) => person_id)
}
