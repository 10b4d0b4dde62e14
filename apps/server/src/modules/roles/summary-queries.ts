import type { Permission } from '@quickprism/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import { byName } from '../../db/by-name.ts'
import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { Reach } from '../access/service.ts'
import { heldByNobody, rolesWithin } from './queries.ts'

/** Users of the business, and those of the branches within reach. */
const usersWithin = (reach: Reach) =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(m.scope_type = ${sql.lit(scopeType.business)} or exists (
        select from business.membership_branch at
         where at.business_id = m.business_id and at.person_id = m.person_id and at.branch_id = any(${reach}::int[])
      ))`

/** The grants that count there. */
const grantsWithin = (reach: Reach) =>
  reach === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`(held.branch_id is null or held.branch_id = any(${reach}::int[]))`

export type Assigned = { quick_id: string; name: string; role_count: number }

/** The users with the most roles, most first. */
export const findMostAssigned = async (tx: BusinessTx, reach: Reach, limit: number) => {
  const { rows } = await sql<Assigned>`
    select m.quick_id, m.name, counted.role_count
      from (
        select person_id, count(distinct role_id) as role_count
          from business.role_grant held
         where held.business_id = ${tx.businessId} and ${grantsWithin(reach)}
         group by person_id
      ) counted
      join business.membership m on m.business_id = ${tx.businessId} and m.person_id = counted.person_id
     where ${usersWithin(reach)}
     order by counted.role_count desc, ${byName('m.name')}, m.quick_id
     limit ${limit}
  `.execute(tx)
  return rows
}

/** The users without any role. */
export const findUnassigned = async (tx: BusinessTx, reach: Reach, limit: number) => {
  const { rows } = await sql<Assigned>`
    select m.quick_id, m.name, 0 as role_count
      from business.membership m
     where m.business_id = ${tx.businessId} and ${usersWithin(reach)} and not exists (
       select from business.role_grant held 
        where held.business_id = m.business_id and held.person_id = m.person_id and ${grantsWithin(reach)}
     )
     order by ${byName('m.name')}, m.quick_id
     limit ${limit}
  `.execute(tx)
  return rows
}

/** The roles that nobody holds: the first few by name, and how many there are. */
export const findIdleRoles = async (tx: BusinessTx, reach: Reach, limit: number) => {
  const rows = await tx
    .selectFrom('business.role')
    .select('name')
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('business_id', '=', tx.businessId)
    .where(rolesWithin(reach))
    .where(heldByNobody)
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
  return { names: rows.map(({ name }) => name), total: rows[0]?.total ?? 0 }
}

/** How many people may do this within reach, the root user among them. */
export const countHoldersOf = async (tx: BusinessTx, reach: Reach, permission: Permission) => {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (
      select held.person_id
        from business.role
        join business.role_grant held on held.business_id = role.business_id and held.role_id = role.role_id
        join business.membership m on m.business_id = held.business_id and m.person_id = held.person_id
         and m.active and m.joined_at is not null and not m.account_closed
        left join business.branch at on at.business_id = held.business_id and at.branch_id = held.branch_id
       where role.business_id = ${tx.businessId} and ${permission} = any(role.permissions) and at.deleted_at is null
         and ${grantsWithin(reach)}
      union
      select m.person_id
        from business.business b
        join business.membership m on m.business_id = b.business_id and m.person_id = b.root_person_id
         and not m.account_closed
       where b.business_id = ${tx.businessId}
    ) holders
  `.execute(tx)
  return rows[0]?.people ?? 0
}

export const findRootId = async (tx: BusinessTx) => {
  const { root_person_id } = await tx
    .selectFrom('business.business')
    .select('root_person_id')
    .where('business_id', '=', tx.businessId)
    .executeTakeFirstOrThrow()
  return root_person_id
}

/** An account exists once its owner has confirmed the code sent to them. */
export const findVerification = async (tx: IdentityTx, personId: number) => {
  const { created_at } = await tx
    .selectFrom('identity.person')
    .select('created_at')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return created_at
}
