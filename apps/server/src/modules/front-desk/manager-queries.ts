import { gates } from '@quickprism/contract/gates'
import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'

type Manager = { name: string | null; branch_mobile: string | null }

/**
 * The user the desk calls, and the contact number of the branch. A grant on the branch comes before one on the business,
 * and the root user last; never the caller, nor a user who has not joined (Q146).
 */
export const findManager = async (tx: BusinessTx, branchId: number, callerId: number) => {
  const { rows } = await sql<Manager>`
    select manager.name, b.contact_mobile as branch_mobile
      from business.branch b
      left join lateral (
        select m.name
          from business.membership m
          join business.business of on of.business_id = m.business_id
          left join lateral (
            select min(case when g.branch_id is null then 1 else 0 end) as place
              from business.role_grant g
              join business.role r on r.business_id = ${tx.businessId} and r.role_id = g.role_id
             where g.business_id = ${tx.businessId} and g.person_id = m.person_id
               and (g.branch_id is null or g.branch_id = b.branch_id)
               and r.permissions && ${gates.blacklistVisitors.anyOf}::text[]
          ) granted on true
         where m.business_id = ${tx.businessId} and m.active and m.joined_at is not null
           and not m.account_closed and m.person_id <> ${callerId}
           and (granted.place is not null or of.root_person_id = m.person_id)
         order by coalesce(granted.place, 2), m.created_at, m.person_id
         limit 1
      ) manager on true
     where b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
  `.execute(tx)
  return rows[0] as Manager
}
