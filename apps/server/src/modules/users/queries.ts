import type { Permission } from '@quickprism/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byName } from '../../db/by-name.ts'
import { scopeType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { Reach } from '../access/service.ts'

/** Business users, and those of the branches within reach. */
const within = ({ businessId }: BusinessTx, reach: Reach) =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(member.scope_type = ${sql.lit(scopeType.business)} or member.person_id in (
        select person_id from business.membership_branch
         where business_id = ${businessId} and branch_id = any(${reach}::int[])
      ))`

/** The grants that count at these places. */
const grantsWithin = (reach: Reach) => sql`
  business.role_grant held
   where held.business_id = member.business_id and held.person_id = member.person_id
     and ${reach === 'all' ? sql`true` : sql`(held.branch_id is null or held.branch_id = any(${reach}::int[]))`}`

const members = (tx: BusinessTx) =>
  tx
    .selectFrom('business.membership as member')
    .innerJoin('business.business as owner', 'owner.business_id', 'member.business_id')
    .where('member.business_id', '=', tx.businessId)
    .selectAll('member')
    .select([
      sql<boolean>`member.person_id = owner.root_person_id`.as('is_root'),
      sql<number[]>`array(
        select at.branch_id from business.membership_branch at
         where at.business_id = member.business_id and at.person_id = member.person_id
         order by at.branch_id
      )`.as('branch_ids'),
    ])

export type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number]

type Page = { limit: number; offset: number }

const BY_NAME = sql`${byName('member.name')}, member.quick_id`
/** Whoever signed in last comes first, and whoever never did last. */
const BY_LOGIN = sql`member.last_login_at desc nulls last, ${byName('member.name')}, member.quick_id`

/** Who is on the page is found first: nothing more is read of those who are not. */
const onPage = (tx: BusinessTx, reach: Reach, order: RawBuilder<unknown>, { limit, offset }: Page) =>
  tx
    .selectFrom('business.membership as member')
    .select('member.person_id')
    .where('member.business_id', '=', tx.businessId)
    .where(within(tx, reach))
    .orderBy(order)
    .limit(limit)
    .offset(offset)

/** A role counts once, whatever the number of places it is held at. */
export const findUsers = (tx: BusinessTx, reach: Reach, page: Page) =>
  members(tx)
    .select(sql<number>`(select count(distinct held.role_id) from ${grantsWithin(reach)})`.as('role_count'))
    .where('member.person_id', 'in', onPage(tx, reach, BY_NAME, page))
    .orderBy(BY_NAME)
    .execute()

export const findLogins = (tx: BusinessTx, reach: Reach, page: Page) =>
  tx
    .selectFrom('business.membership as member')
    .where('member.business_id', '=', tx.businessId)
    .select(['member.quick_id', 'member.name', 'member.last_login_at'])
    .select([
      sql<string[]>`array(
        select role.name from business.role
         where role.business_id = member.business_id and role.role_id in (select held.role_id from ${grantsWithin(reach)})
         order by ${byName('role.name')}
      )`.as('role_names'),
      sql<boolean>`exists (
        select from business.business owner
         where owner.business_id = member.business_id and owner.root_person_id = member.person_id
      )`.as('is_root'),
    ])
    .where('member.person_id', 'in', onPage(tx, reach, BY_LOGIN, page))
    .orderBy(BY_LOGIN)
    .execute()

export type LoginRow = Awaited<ReturnType<typeof findLogins>>[number]

export const countUsers = async (tx: BusinessTx, reach: Reach) => {
  const { total } = await tx
    .selectFrom('business.membership as member')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('member.business_id', '=', tx.businessId)
    .where(within(tx, reach))
    .executeTakeFirstOrThrow()
  return total
}

export const findMember = (tx: BusinessTx, quickId: string) =>
  members(tx).where('member.quick_id', '=', quickId).executeTakeFirst()

/** Whether someone is a user already, active or not, and whether they have joined. */
export const findMembership = async (tx: BusinessTx, personId: number) => {
  const row = await tx
    .selectFrom('business.membership')
    .select('joined_at')
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row && { hasJoined: row.joined_at !== null }
}

/** What a user holds, grant by grant; a branch id of null is the business itself. */
export const findGrants = (tx: BusinessTx, personId: number) =>
  tx
    .selectFrom('business.role_grant as held')
    .innerJoin('business.role as role', (join) =>
      join.onRef('role.business_id', '=', 'held.business_id').onRef('role.role_id', '=', 'held.role_id'),
    )
    .select(['held.grant_id', 'held.branch_id', 'held.role_id', 'role.public_id', 'role.name'])
    .where('held.business_id', '=', tx.businessId)
    .where('held.person_id', '=', personId)
    .orderBy(byName('role.name'))
    .orderBy('role.public_id')
    .execute()

/** What that lets them do, once they are active. */
export const findHeld = async (tx: BusinessTx, personId: number) => {
  const rows = await tx
    .selectFrom('business.role_grant as held')
    .innerJoin('business.role as role', (join) =>
      join.onRef('role.business_id', '=', 'held.business_id').onRef('role.role_id', '=', 'held.role_id'),
    )
    .select(['held.branch_id', 'role.permissions'])
    .where('held.business_id', '=', tx.businessId)
    .where('held.person_id', '=', personId)
    .execute()
  return rows as { branch_id: number | null; permissions: Permission[] }[]
}

export type GrantRow = Awaited<ReturnType<typeof findGrants>>[number]

const openBranches = (tx: BusinessTx) =>
  tx
    .selectFrom('business.branch')
    .select(['branch_id', 'quick_id'])
    .where('business_id', '=', tx.businessId)
    .where('deleted_at', 'is', null)
    .orderBy('branch_id')

/** Those of these branches that are open, by what the wire calls them. */
export const findBranchesNamed = (tx: BusinessTx, quickIds: readonly string[]) =>
  openBranches(tx).where(sql<SqlBool>`quick_id = any(${quickIds}::text[])`).execute()

/** Those of these branches that are open, by their ids. */
export const findBranches = (tx: BusinessTx, branchIds: readonly number[]) =>
  openBranches(tx).where(sql<SqlBool>`branch_id = any(${branchIds}::int[])`).execute()

/** The quickID of the business, and what its people call it. */
export const findBusiness = (tx: BusinessTx) =>
  tx
    .selectFrom('business.business')
    .select('quick_id')
    .select((row) => row.fn.coalesce('trade_name', 'registered_name').as('name'))
    .where('business_id', '=', tx.businessId)
    .executeTakeFirstOrThrow()

/** The businesses in which someone is a user, active or not. */
export const findHomesOf = (tx: IdentityTx, personId: number) =>
  tx
    .selectFrom('identity.person_place')
    .innerJoin('identity.business', 'identity.business.business_id', 'identity.person_place.business_id')
    .select(['identity.business.business_id', 'identity.business.cell'])
    .distinct()
    .where('identity.person_place.person_id', '=', personId)
    .execute()
