import { sql } from 'kysely'
import { byName } from '../../db/by-name.ts'
import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { findBusiness } from './queries.ts'

type StandingRow = {
  is_root: boolean
  has_joined: boolean
  active: boolean
  standings: { place: string | null; roles: string[] }[]
}

/** Where someone works in this business and with which roles, by the names they know; the whole of it comes first. */
export const findStanding = async (tx: BusinessTx, personId: number) => {
  const { rows } = await sql<StandingRow>`
    select member.active, member.joined_at is not null as has_joined, member.person_id = owner.root_person_id as is_root,
           coalesce((
             select jsonb_agg(jsonb_build_object('place', at.name, 'roles', array(
                      select role.name from business.role_grant held
                        join business.role on role.business_id = ${tx.businessId} and role.role_id = held.role_id
                       where held.business_id = ${tx.businessId} and held.person_id = member.person_id
                         and held.branch_id is not distinct from at.branch_id
                       order by ${byName('role.name')}
                    )) order by at.name nulls first, at.branch_id)
               from (
                 select null::int as branch_id, null as name where member.scope_type = ${scopeType.business}
                 union all
                 select branch.branch_id, branch.name from business.membership_branch works
                   join business.branch on branch.business_id = ${tx.businessId} and branch.branch_id = works.branch_id
                  where works.business_id = ${tx.businessId} and works.person_id = member.person_id
               ) at
           ), '[]') as standings
      from business.membership member
      join business.business owner on owner.business_id = ${tx.businessId}
     where member.business_id = ${tx.businessId} and member.person_id = ${personId}
  `.execute(tx)
  const [row] = rows
  const { name: business, quick_id: businessQuickId } = await findBusiness(tx)
  return {
    business,
    businessQuickId,
    isMember: row !== undefined,
    hasJoined: row?.has_joined ?? false,
    isRoot: row?.is_root ?? false,
    isActive: row?.active ?? false,
    standings: row?.standings ?? [],
  }
}
