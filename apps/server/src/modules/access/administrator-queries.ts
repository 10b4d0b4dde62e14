import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

/** What the business is called, and whether the membership of its root user is active. */
export const findHead = async (tx: BusinessTx) => {
  const { trade_name, registered_name, root_person_id, active } = await tx
    .selectFrom('business.business')
    .leftJoin('business.membership', (join) =>
      join
        .onRef('business.membership.business_id', '=', 'business.business.business_id')
        .onRef('business.membership.person_id', '=', 'business.business.root_person_id'),
    )
    .select(['trade_name', 'registered_name', 'root_person_id', 'active'])
    .where('business.business.business_id', '=', tx.businessId)
    .executeTakeFirstOrThrow()
  return { name: trade_name ?? registered_name, root_person_id, is_root_active: active ?? false }
}

export const hasOpenAccount = async (tx: IdentityTx, personId: number) =>
  (await tx
    .selectFrom('identity.person')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Active users who have joined and hold, on the business, all that an administrator needs; the root user aside. */
const administrators = (tx: BusinessTx) =>
  tx
    .selectFrom('business.role')
    .innerJoin('business.role_grant', (join) =>
      join
        .onRef('business.role_grant.business_id', '=', 'business.role.business_id')
        .onRef('business.role_grant.role_id', '=', 'business.role.role_id'),
    )
    .innerJoin('business.membership', (join) =>
      join
        .onRef('business.membership.business_id', '=', 'business.role_grant.business_id')
        .onRef('business.membership.person_id', '=', 'business.role_grant.person_id'),
    )
    .innerJoin('business.business', 'business.business.business_id', 'business.membership.business_id')
    .select('business.membership.person_id')
    .where('business.role.business_id', '=', tx.businessId)
    .where(sql<boolean>`business.role.permissions && array['edit_users', 'edit_roles']`)
    .where('business.role_grant.branch_id', 'is', null)
    .where('business.membership.active', '=', true)
    .where('business.membership.joined_at', 'is not', null)
    .where('business.membership.account_closed', '=', false)
    .whereRef('business.membership.person_id', '<>', 'business.business.root_person_id')
    .groupBy('business.membership.person_id')
    .having(sql<boolean>`bool_or('edit_users' = any(business.role.permissions))`)
    .having(sql<boolean>`bool_or('edit_roles' = any(business.role.permissions))`)
    .limit(1)

export const hasAdministrator = async (tx: BusinessTx) => (await administrators(tx).executeTakeFirst()) !== undefined

export const administers = async (tx: BusinessTx, personId: number) =>
  (await administrators(tx).where('business.membership.person_id', '=', personId).executeTakeFirst()) !== undefined
