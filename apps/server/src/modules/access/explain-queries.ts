import { type Permission, permissionNames } from '@quickprism/contract/permissions'
import { sql } from 'kysely'
import { byName } from '../../db/by-name.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Reach } from './service.ts'

/** One reason why someone may do something; a branch id of null is the business itself. */
export type ReasonRow = {
  quick_id: string
  name: string
  permission: Permission
  role_id: string | null
  role_name: string | null
  branch_id: number | null
  scope_id: string
  scope_name: string
  granted_by: string | null
  granted_by_quick_id: string | null
  granted_at: Date | null
}

export type Asked = { quickId: string | undefined; permission: Permission | undefined }

/** By the same rules as `business.access_of`, for accounts that are open: grants of active users who joined, and the root. */
const reasons = (tx: BusinessTx, reach: Reach, { quickId, permission }: Asked) => {
  const asked = permission === undefined ? permissionNames : [permission]
  return sql`
    select m.quick_id, m.name, allowed.permission, r.public_id as role_id, r.name as role_name, g.branch_id,
           coalesce(at.quick_id, b.quick_id) as scope_id,
           coalesce(at.name, b.trade_name, b.registered_name) as scope_name,
           giver.name as granted_by, giver.quick_id as granted_by_quick_id, g.granted_at
      from business.role_grant g
      join business.business b on b.business_id = g.business_id
      join business.membership m on m.business_id = g.business_id and m.person_id = g.person_id
       and m.active and m.joined_at is not null and not m.account_closed
      join business.role r on r.business_id = g.business_id and r.role_id = g.role_id
      join unnest(${asked}::text[]) as allowed (permission) on allowed.permission = any(r.permissions)
      left join business.branch at on at.business_id = g.business_id and at.branch_id = g.branch_id
      left join business.membership giver on giver.business_id = g.business_id and giver.person_id = g.granted_by
     where g.business_id = ${tx.businessId} and at.deleted_at is null
       and ${quickId === undefined ? sql`true` : sql`m.quick_id = ${quickId}`}
       and ${reach === 'all' ? sql`true` : sql`(g.branch_id is null or g.branch_id = any(${reach}::int[]))`}
    union all
    select m.quick_id, m.name, allowed.permission, null, null, null, b.quick_id,
           coalesce(b.trade_name, b.registered_name), null, null, null
      from business.business b
      join business.membership m on m.business_id = b.business_id and m.person_id = b.root_person_id
       and not m.account_closed
      cross join unnest(${asked}::text[]) as allowed (permission)
     where b.business_id = ${tx.businessId}
       and ${quickId === undefined ? sql`true` : sql`m.quick_id = ${quickId}`}
  `
}

export const findReasons = async (
  tx: BusinessTx,
  reach: Reach,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
) => {
  const { rows } = await sql<ReasonRow>`
    select * from (${reasons(tx, reach, asked)}) reason
     order by ${byName('name')}, quick_id, array_position(${permissionNames}::text[], permission), role_name nulls first,
              branch_id nulls first
     limit ${limit} offset ${offset}
  `.execute(tx)
  return rows
}

export const countReasons = async (tx: BusinessTx, reach: Reach, asked: Asked) => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${reasons(tx, reach, asked)}) reason
  `.execute(tx)
  return rows[0]?.total ?? 0
}
