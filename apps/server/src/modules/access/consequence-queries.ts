import { type Permission, permissionNames } from '@quickprism/contract/permissions'
import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'

/** What one person holds at one place; a branch id of null is the business itself. */
export type Holding = {
  person_id: number
  quick_id: string
  name: string
  branch_id: number | null
  scope_quick_id: string
  scope_name: string
  permissions: Permission[]
}

/** What these people hold, place by place, by the same rules as `business.access_of`. */
export const findHoldings = async (tx: BusinessTx, personIds: readonly number[]) => {
  const { rows } = await sql<Holding>`
    with held as (
      select g.person_id, g.branch_id, r.permissions
        from business.role_grant g
        join business.role r on r.business_id = g.business_id and r.role_id = g.role_id
        join business.membership m on m.business_id = g.business_id and m.person_id = g.person_id
         and m.active and m.joined_at is not null
       where g.business_id = ${tx.businessId} and g.person_id = any(${personIds}::bigint[])
      union all
      select b.root_person_id, null, ${permissionNames}::text[]
        from business.business b
       where b.business_id = ${tx.businessId} and b.root_person_id = any(${personIds}::bigint[])
    )
    select m.person_id, m.quick_id, m.name, held.branch_id,
           coalesce(place.quick_id, b.quick_id) as scope_quick_id,
           coalesce(place.name, b.trade_name, b.registered_name) as scope_name,
           array_agg(distinct permission) as permissions
      from held
      cross join unnest(held.permissions) as permission
      join business.membership m on m.business_id = ${tx.businessId} and m.person_id = held.person_id
      join business.business b on b.business_id = ${tx.businessId}
      left join business.branch place on place.business_id = ${tx.businessId} and place.branch_id = held.branch_id
     where held.branch_id is null or place.deleted_at is null
     group by m.person_id, m.quick_id, m.name, held.branch_id, scope_quick_id, scope_name
  `.execute(tx)
  return rows
}

export const setAside = (tx: BusinessTx) => sql`savepoint trial`.execute(tx)

/** Whatever was written since is gone, with its jobs and its locks. */
export const undo = (tx: BusinessTx) => sql`rollback to savepoint trial`.execute(tx)
