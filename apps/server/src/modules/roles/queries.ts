import type { Permission } from '@quickprism/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { BusinessSchema } from '../../db/schema.gen.ts'
import type { StaffScope } from '../../scopes.ts'
import type { Reach } from '../access/service.ts'

type Columns = BusinessSchema['business.role']

/** What people write about a role: every column but those it is known and kept by, and what it allows where. */
export type RoleTexts = Omit<
  Columns,
  'business_id' | 'role_id' | 'public_id' | 'scope_type' | 'permissions' | 'created_at' | 'created_by'
>

type RoleFacts = RoleTexts & { scope_type: 1 | 2; permissions: Permission[] }

export type RoleRow = RoleFacts & Pick<Columns, 'role_id' | 'public_id'> & { branch_ids: number[] }

/** Those of these roles that there are. */
export const findRolesById = (tx: BusinessTx, publicIds: readonly string[]) =>
  tx
    .selectFrom('business.role')
    .selectAll()
    .select(
      sql<number[]>`array(
        select branch.branch_id
          from business.role_branch at
          join business.branch on branch.business_id = at.business_id and branch.branch_id = at.branch_id
         where at.business_id = business.role.business_id and at.role_id = business.role.role_id
           and branch.deleted_at is null
         order by branch.branch_id
      )`.as('branch_ids'),
    )
    .where('business_id', '=', tx.businessId)
    .where(sql<SqlBool>`public_id = any(${publicIds}::text[])`)
    .$castTo<RoleRow>()
    .execute()

/** A role with all that screens say of it, its time in the zone of the place that asks. */
export type RoleOnScreen = Omit<RoleRow, 'branch_ids'> & {
  created_at: Date
  local_date: string
  local_time: string
  scope_ids: string[]
  user_count: number
}

const USUAL_TIME_ZONE = 'Asia/Kolkata'

const rolesOnScreen = (tx: BusinessTx, { branchId }: Pick<StaffScope, 'branchId'>) => {
  const localTime = sql`business.role.created_at at time zone coalesce(
    (select time_zone from business.branch
      where business_id = ${tx.businessId} and branch_id = ${branchId ?? null}::int), ${USUAL_TIME_ZONE})`
  return tx
    .selectFrom('business.role')
    .selectAll()
    .select([
      sql<string>`to_char(${localTime}, 'YYYY-MM-DD')`.as('local_date'),
      sql<string>`to_char(${localTime}, 'HH24:MI')`.as('local_time'),
      sql<string[]>`case business.role.scope_type
        when ${sql.lit(scopeType.business)} then
          array(select quick_id from business.business where business_id = ${tx.businessId})
        else array(
          select branch.quick_id
            from business.role_branch at
            join business.branch on branch.business_id = at.business_id and branch.branch_id = at.branch_id
           where at.business_id = business.role.business_id and at.role_id = business.role.role_id
             and branch.deleted_at is null
           order by branch.branch_id
        ) end`.as('scope_ids'),
      sql<number>`(
        select count(distinct person_id) from business.role_grant held
         where held.business_id = business.role.business_id and held.role_id = business.role.role_id
      )`.as('user_count'),
    ])
    .where('business_id', '=', tx.businessId)
    .$castTo<RoleOnScreen>()
}

/** Business roles, and those of the branches within reach. */
export const rolesWithin = (reach: Reach) =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(business.role.scope_type = ${sql.lit(scopeType.business)} or exists (
        select from business.role_branch at
         where at.business_id = business.role.business_id and at.role_id = business.role.role_id
           and at.branch_id = any(${reach}::int[])
      ))`

/** In whose name this stands, however it is written; all of them where it is empty. */
const named = (search: string) => sql<SqlBool>`strpos(lower(business.role.name), lower(${search}::text)) > 0`

export const heldByNobody = sql<SqlBool>`not exists (
  select from business.role_grant held
   where held.business_id = business.role.business_id and held.role_id = business.role.role_id
)`

/** Those with this in their name, or those that nobody holds. */
export type Wanted = { search?: string | undefined; unassigned?: boolean | undefined }

/** The roles within reach, newest first. */
export const findRoles = (
  tx: BusinessTx,
  scope: StaffScope,
  reach: Reach,
  { search = '', unassigned, limit, offset = 0 }: Wanted & { limit: number; offset?: number },
) =>
  rolesOnScreen(tx, scope)
    .where(rolesWithin(reach))
    .where(named(search))
    .$if(unassigned === true, (roles) => roles.where(heldByNobody))
    .orderBy('created_at', 'desc')
    .orderBy('role_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countRoles = async (tx: BusinessTx, reach: Reach, { search = '', unassigned }: Wanted) => {
  const { total } = await tx
    .selectFrom('business.role')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('business_id', '=', tx.businessId)
    .where(rolesWithin(reach))
    .where(named(search))
    .$if(unassigned === true, (roles) => roles.where(heldByNobody))
    .executeTakeFirstOrThrow()
  return total
}

export const findRoleOnScreen = (tx: BusinessTx, scope: StaffScope, roleId: number) =>
  rolesOnScreen(tx, scope).where('role_id', '=', roleId).executeTakeFirstOrThrow()

/** Those of these branches that are open, with what they are called. */
export const findBranches = (tx: BusinessTx, by: 'quick_id' | 'branch_id', ids: readonly (string | number)[]) =>
  tx
    .selectFrom('business.branch')
    .select(['branch_id', 'quick_id', 'name'])
    .where('business_id', '=', tx.businessId)
    .where(by, 'in', ids as never)
    .where('deleted_at', 'is', null)
    .orderBy('branch_id')
    .execute()

/** The whole business as a place. */
export const findBusinessPlace = (tx: BusinessTx) =>
  tx
    .selectFrom('business.business')
    .select(['quick_id', sql<null>`null`.as('branch_id')])
    .select((row) => row.fn.coalesce('trade_name', 'registered_name').as('name'))
    .where('business_id', '=', tx.businessId)
    .executeTakeFirstOrThrow()

/** Who holds a role, anywhere. */
export const findHolders = async (tx: BusinessTx, roleId: number) => {
  const rows = await tx
    .selectFrom('business.role_grant')
    .select('person_id')
    .distinct()
    .where('business_id', '=', tx.businessId)
    .where('role_id', '=', roleId)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

export const insertRole = (
  tx: BusinessTx,
  { who }: StaffScope,
  role: RoleFacts & { role_id: number; public_id: string },
) =>
  tx
    .insertInto('business.role')
    .values({ ...role, business_id: tx.businessId, created_at: tx.now, created_by: who.personId })
    .execute()

export const updateRole = (tx: BusinessTx, roleId: number, facts: RoleFacts) =>
  tx
    .updateTable('business.role')
    .set(facts)
    .where('business_id', '=', tx.businessId)
    .where('role_id', '=', roleId)
    .execute()

/** Makes exactly these branches those of the role; none where it is of the business. */
export const writeBranches = async (tx: BusinessTx, roleId: number, branchIds: readonly number[]) => {
  await tx
    .deleteFrom('business.role_branch')
    .where('business_id', '=', tx.businessId)
    .where('role_id', '=', roleId)
    .where(sql<SqlBool>`branch_id <> all(${branchIds}::int[])`)
    .execute()
  if (branchIds.length === 0) return
  await tx
    .insertInto('business.role_branch')
    .values(branchIds.map((branch_id) => ({ business_id: tx.businessId, role_id: roleId, branch_id })))
    .onConflict((conflict) => conflict.columns(['business_id', 'role_id', 'branch_id']).doNothing())
    .execute()
}

/** Ends the assignments that these places do not cover, and says how many there were. Null is the business. */
export const endAssignmentsOutside = async (tx: BusinessTx, roleId: number, places: readonly (number | null)[]) => {
  const branchIds = places.filter((place) => place !== null)
  const { numDeletedRows } = await tx
    .deleteFrom('business.role_grant')
    .where('business_id', '=', tx.businessId)
    .where('role_id', '=', roleId)
    .where(
      places.includes(null)
        ? sql<SqlBool>`branch_id is not null`
        : sql<SqlBool>`(branch_id is null or branch_id <> all(${branchIds}::int[]))`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** With all its places and assignments. */
export const deleteRoleRow = (tx: BusinessTx, roleId: number) =>
  tx.deleteFrom('business.role').where('business_id', '=', tx.businessId).where('role_id', '=', roleId).execute()

/** No role counts at this branch any more, and nobody holds one there. */
export const deleteRolesAt = async (tx: BusinessTx, branchId: number) => {
  await tx
    .deleteFrom('business.role_grant')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .execute()
  await tx
    .deleteFrom('business.role_branch')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .execute()
}
