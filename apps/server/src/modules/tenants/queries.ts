import { type QueryExecutorProvider, sql } from 'kysely'
import { byName } from '../../db/by-name.ts'
import type { BusinessTx } from '../../db/in-business.ts'

/** All that a branch shows of itself to those it is a tenant of. */
export type Shared = { name: string; email: string | null; permission_count: number }

/**
 * The shared fields of a living branch as they are now. Its permissions are those that somebody active holds there
 * through a role of the branch or of its business; what a root user holds without any role is not among them.
 */
export const findShared = async (statements: QueryExecutorProvider, businessId: number, branchId: number) => {
  const { rows } = await sql<Shared>`
    select b.name, b.contact_email as email, (
      select count(distinct permission)::int
        from business.role_grant g
        join business.membership m on m.business_id = ${businessId} and m.person_id = g.person_id
         and m.active and m.joined_at is not null and not m.account_closed
        join business.role r on r.business_id = ${businessId} and r.role_id = g.role_id
        cross join unnest(r.permissions) permission
       where g.business_id = ${businessId} and (g.branch_id is null or g.branch_id = b.branch_id)
    ) as permission_count
    from business.branch b
    where b.business_id = ${businessId} and b.branch_id = ${branchId} and b.deleted_at is null
  `.execute(statements)
  return rows[0]
}

const tenantsOf = (tx: BusinessTx, branchId: number) =>
  tx
    .selectFrom('business.tenant')
    .selectAll()
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)

export const findTenants = (tx: BusinessTx, branchId: number) =>
  tenantsOf(tx, branchId).orderBy(byName('name')).orderBy('child_public_id').execute()

export type TenantRow = Awaited<ReturnType<typeof findTenants>>[number]

export const findTenant = (tx: BusinessTx, branchId: number, child: string) =>
  tenantsOf(tx, branchId).where('child_public_id', '=', child).executeTakeFirst()

export const isAnyActive = async (tx: BusinessTx, branchId: number, children: readonly string[]) =>
  (await tenantsOf(tx, branchId)
    .where('active', '=', true)
    .where('child_public_id', 'in', children)
    .limit(1)
    .executeTakeFirst()) !== undefined

type NewTenant = Shared & { branch_id: number; child_public_id: string; accepted_by: number }

export const insertTenant = (tx: BusinessTx, tenant: NewTenant) =>
  tx
    .insertInto('business.tenant')
    .values({ ...tenant, business_id: tx.businessId, created_at: tx.now })
    .execute()

/** Whether there was such a tenant to change. */
export const setActive = async (tx: BusinessTx, branchId: number, child: string, active: boolean) => {
  const { numUpdatedRows } = await tx
    .updateTable('business.tenant')
    .set({ active })
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('child_public_id', '=', child)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether there was such a tenant to remove. */
export const deleteTenant = async (tx: BusinessTx, branchId: number, child: string) => {
  const { numDeletedRows } = await tx
    .deleteFrom('business.tenant')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('child_public_id', '=', child)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes all tenants of a branch and says who they were. */
export const deleteTenants = async (tx: BusinessTx, branchId: number) => {
  const rows = await tx
    .deleteFrom('business.tenant')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .returning('child_public_id')
    .execute()
  return rows.map(({ child_public_id }) => child_public_id)
}

/** Takes over a newer copy of what an active tenant shows of itself. */
export const writeShared = (
  tx: BusinessTx,
  { branchId, child, copy, ...shared }: Shared & { branchId: number; child: string; copy: number },
) =>
  tx
    .updateTable('business.tenant')
    .set({ ...shared, shared: copy })
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('child_public_id', '=', child)
    .where('active', '=', true)
    .where('shared', '<', copy)
    .execute()

/** The access epoch of a business is the order in which its tenants changed. Read it before what it stands for. */
export const findEpoch = async (tx: BusinessTx) => {
  const { access_epoch } = await tx
    .selectFrom('business.business')
    .select('access_epoch')
    .where('business_id', '=', tx.businessId)
    .executeTakeFirstOrThrow()
  return access_epoch
}

export const findQuickId = async (tx: BusinessTx, branchId: number) => {
  const row = await tx
    .selectFrom('business.branch')
    .select('quick_id')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()
  return row?.quick_id
}

/** Whether the branch is there; if so, it stays until the transaction ends. */
export const holdBranch = async (tx: BusinessTx, branchId: number) =>
  (await tx
    .selectFrom('business.branch')
    .select('branch_id')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined

/** The mirror of one link, held until the transaction ends. One that never was is made as one that has ended. */
export const lockMirror = async (tx: BusinessTx, branchId: number, parent: string) => {
  const key = { business_id: tx.businessId, branch_id: branchId, parent_public_id: parent }
  await tx
    .insertInto('business.tenancy')
    .values({ ...key, active: false, ended_at: tx.now, parent_epoch: -1, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['business_id', 'branch_id', 'parent_public_id']).doNothing())
    .execute()
  return tx
    .selectFrom('business.tenancy')
    .select(['active', 'ended_at', 'parent_epoch'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('parent_public_id', '=', parent)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type MirrorState = { active: boolean; ended_at: Date | null; parent_epoch: number }

export const updateMirror = (tx: BusinessTx, branchId: number, parent: string, state: MirrorState) =>
  tx
    .updateTable('business.tenancy')
    .set(state)
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('parent_public_id', '=', parent)
    .execute()

/** Whether any branch of this business shows itself somewhere. */
export const isTenantAnywhere = async (tx: BusinessTx) =>
  (await tx
    .selectFrom('business.tenancy')
    .select('branch_id')
    .where('business_id', '=', tx.businessId)
    .where('active', '=', true)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Where a branch is a tenant, or was. */
export const findParents = async (tx: BusinessTx, branchId: number) => {
  const rows = await tx
    .selectFrom('business.tenancy')
    .select('parent_public_id')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .execute()
  return rows.map(({ parent_public_id }) => parent_public_id)
}

/** Ends the mirrors of a branch, and says whether there were any. */
export const endMirrors = async (tx: BusinessTx, branchId: number) => {
  const { numUpdatedRows } = await tx
    .updateTable('business.tenancy')
    .set({ active: false, ended_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Counts a copy for each active link. The row is held until the transaction ends, so of two copies the one with the
 * higher number was read later.
 */
export const takeCopies = (tx: BusinessTx) =>
  tx
    .updateTable('business.tenancy')
    .set((row) => ({ shares: row('shares', '+', 1) }))
    .where('business_id', '=', tx.businessId)
    .where('active', '=', true)
    .where('ended_at', 'is', null)
    .returning(['branch_id', 'parent_public_id', 'shares'])
    .execute()
