import { permissionNames, permissions } from '@quickprism/contract/permissions'
import { sql } from 'kysely'
import { byName } from '../../db/by-name.ts'
import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Reach } from '../access/service.ts'

const within = (reach: Reach, column: string) =>
  reach === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${reach}::int[])`

/**
 * Who works at which living branch within reach. What is left out is looked up in a hash, so that the time it takes
 * grows with the number of people alone, also while the database knows nothing yet about a business that just grew.
 */
const staffWithin = ({ businessId }: BusinessTx, reach: Reach) => sql`
  business.membership_branch mb
 where mb.business_id = ${businessId} and ${within(reach, 'mb.branch_id')}
   and mb.person_id not in (select person_id from business.membership where business_id = ${businessId} and not active)
   and mb.branch_id not in (select branch_id from business.branch
                             where business_id = ${businessId} and deleted_at is not null)`

export type BusinessNode = { quick_id: string; name: string; users: number; people: number }

/** The business with the users of its own, and with everyone within reach. */
export const findBusiness = async (tx: BusinessTx, reach: Reach) => {
  const { rows } = await sql<BusinessNode>`
    select quick_id, coalesce(trade_name, registered_name) as name, users,
           users + (select count(distinct mb.person_id) from ${staffWithin(tx, reach)}) as people
      from business.business,
           (select count(*) as users from business.membership
             where business_id = ${tx.businessId} and active and scope_type = ${scopeType.business}) as own
     where business_id = ${tx.businessId}
  `.execute(tx)
  return rows[0] as BusinessNode
}

/** The living branches within reach, oldest first. */
export const findBranches = async (tx: BusinessTx, reach: Reach) => {
  const { rows } = await sql<{ branch_id: number; quick_id: string; name: string }>`
    select branch_id, quick_id, name from business.branch
     where business_id = ${tx.businessId} and deleted_at is null and ${within(reach, 'branch_id')}
     order by created_at, branch_id
  `.execute(tx)
  return rows
}

/** How many people work at each branch within reach; branches without anyone are left out. */
export const countStaff = async (tx: BusinessTx, reach: Reach) => {
  const { rows } = await sql<{ branch_id: number; users: number }>`
    select mb.branch_id, count(*) as users from ${staffWithin(tx, reach)} group by mb.branch_id
  `.execute(tx)
  return new Map(rows.map(({ branch_id, users }) => [branch_id, users]))
}

/** A user at one of their places; the business itself is null. */
export type UserNode = { branch_id: number | null; quick_id: string; name: string }

const usersOfBusiness = ({ businessId }: BusinessTx) => sql`
  select null::int as branch_id, m.quick_id, m.name from business.membership m
   where m.business_id = ${businessId} and m.active and m.scope_type = ${scopeType.business}`

const usersOfBranches = (tx: BusinessTx, reach: Reach) => sql`
  select staff.branch_id, m.quick_id, m.name
    from (select mb.branch_id, mb.person_id from ${staffWithin(tx, reach)}) as staff
    join business.membership m on m.business_id = ${tx.businessId} and m.person_id = staff.person_id`

/** Everyone within reach, once for each place: the business itself (null) or a branch. */
export const findUsers = async (tx: BusinessTx, reach: Reach) => {
  const { rows } = await sql<UserNode>`
    select * from (${usersOfBusiness(tx)} union all ${usersOfBranches(tx, reach)}) as users
     order by ${byName('name')}, quick_id
  `.execute(tx)
  return rows
}

type Page = { page: number; page_size: number }

/** A page of the users of one branch, or of the business itself. */
export const findUsersAt = async (tx: BusinessTx, branchId: number | undefined, { page, page_size }: Page) => {
  const users = branchId === undefined ? usersOfBusiness(tx) : usersOfBranches(tx, [branchId])
  const { rows } = await sql<UserNode>`
    select * from (${users}) as users order by ${byName('name')}, quick_id limit ${page_size} offset ${(page - 1) * page_size}
  `.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (${users}) as users`.execute(tx)
  return { rows, total: counted[0]?.total ?? 0 }
}

export type RoleHolder = { quick_id: string; name: string; role_count: number }

const grantsWithin = ({ businessId }: BusinessTx, reach: Reach) =>
  sql`business.role_grant where business_id = ${businessId} and (branch_id is null or ${within(reach, 'branch_id')})`

/** The active users with the most roles within reach, most first. */
export const findRoleHolders = async (tx: BusinessTx, reach: Reach, limit: number) => {
  const { rows } = await sql<RoleHolder>`
    select m.quick_id, m.name, held.role_count
      from (select person_id, count(distinct role_id) as role_count from ${grantsWithin(tx, reach)}
             group by person_id) as held
      join business.membership m
        on m.business_id = ${tx.businessId} and m.person_id = held.person_id and m.active
     order by held.role_count desc, ${byName('m.name')}, m.quick_id
     limit ${limit}
  `.execute(tx)
  return rows
}

/** Active users without any role there. The root user holds everything by no role at all, and is none of them. */
export const findRoleless = async (tx: BusinessTx, reach: Reach, limit: number) => {
  const { rows } = await sql<RoleHolder>`
    select quick_id, name, 0 as role_count from business.membership
     where business_id = ${tx.businessId} and active
       and (scope_type = ${scopeType.business} or person_id in (select mb.person_id from ${staffWithin(tx, reach)}))
       and person_id not in (select person_id from ${grantsWithin(tx, reach)})
       and person_id <> (select root_person_id from business.business where business_id = ${tx.businessId})
     order by ${byName('name')}, quick_id
     limit ${limit}
  `.execute(tx)
  return rows
}

/** How many roles within reach, and of the business, hold something of each category. */
export const countRolesByCategory = async (tx: BusinessTx, reach: Reach) => {
  const categories = permissionNames.map((name) => permissions[name].category)
  const { rows } = await sql<{ category: string; roles: number }>`
    select stated.category, count(distinct r.role_id) as roles
      from business.role r
      cross join unnest(r.permissions) as held(permission)
      join unnest(${permissionNames}::text[], ${categories}::text[]) as stated(permission, category)
        on stated.permission = held.permission
     where r.business_id = ${tx.businessId}
       and (r.scope_type = ${scopeType.business} or r.role_id in (
              select role_id from business.role_branch
               where business_id = ${tx.businessId} and ${within(reach, 'branch_id')}))
     group by stated.category
  `.execute(tx)
  return new Map(rows.map(({ category, roles }) => [category, roles]))
}
