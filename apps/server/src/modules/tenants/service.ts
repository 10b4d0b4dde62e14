import type { BusinessTx } from '../../db/in-business.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import {
  deleteTenants,
  endMirrors,
  findEpoch,
  findShared,
  findTenant,
  insertTenant,
  isAnyActive,
  isTenantAnywhere,
  lockMirror,
  type Shared,
  updateMirror,
} from './queries.ts'

export type LinkState = 'active' | 'inactive' | 'ended'

/** What a branch shows of itself to those it is a tenant of, and nothing beyond it. */
export const sharedOf = async (tx: BusinessTx, branchId: number): Promise<Shared> => {
  const shared = await findShared(tx, tx.businessId, branchId)
  if (!shared) throw refuse.missing()
  return shared
}

/** What the row that decides says about a link, and the access epoch of its business when it said so. */
export const stateOfTenant = async (tx: BusinessTx, branchId: number, child: string) => {
  const parentEpoch = await findEpoch(tx)
  const tenant = await findTenant(tx, branchId, child)
  const state: LinkState = tenant ? (tenant.active ? 'active' : 'inactive') : 'ended'
  return { state, parentEpoch }
}

export const isTenantOf = async (tx: BusinessTx, branchId: number, child: string) =>
  (await findTenant(tx, branchId, child)) !== undefined

/** Writes the row that decides, and lets the other side follow. Whoever calls it has raised the access epoch before. */
export const addTenant = async (
  tx: BusinessTx,
  tenant: { branchId: number; child: string; acceptedBy: number; shared: Shared },
) => {
  const { branchId, child, acceptedBy, shared } = tenant
  await insertTenant(tx, { branch_id: branchId, child_public_id: child, accepted_by: acceptedBy, ...shared })
  await enqueue(tx, 'tenants.settle', { businessId: tx.businessId, branchId, child })
}

/** What the row that decides says, and the access epoch over there when it said so. */
export type Followed = { branchId: number; parent: string; state: LinkState; parentEpoch: number }

/**
 * The mirror follows the row that decides, unless it has followed a later one. Says what it was before, or nothing if
 * it stays as it is. A link that is active shows itself again: it may have been inactive over there in between, when no
 * copy was taken.
 */
export const followParent = async (tx: BusinessTx, { branchId, parent, state, parentEpoch }: Followed) => {
  const before = await lockMirror(tx, branchId, parent)
  if (before.parent_epoch > parentEpoch) return undefined
  const was: LinkState = before.ended_at ? 'ended' : before.active ? 'active' : 'inactive'
  await updateMirror(tx, branchId, parent, {
    active: state === 'active',
    ended_at: state === 'ended' ? (before.ended_at ?? tx.now) : null,
    parent_epoch: parentEpoch,
  })
  if (state === 'active') await enqueue(tx, 'tenants.share', { businessId: tx.businessId })
  return was === state ? undefined : was
}

/** What a branch shows of itself may have changed: wherever it is a tenant, that follows. */
export const shareIfTenant = async (tx: BusinessTx) => {
  if (await isTenantAnywhere(tx)) await enqueue(tx, 'tenants.share', { businessId: tx.businessId })
}

/** A branch goes: its tenants leave it, and it leaves wherever it is a tenant. */
export const endTenanciesOf = async (tx: BusinessTx, branchId: number) => {
  const { businessId } = tx
  for (const child of await deleteTenants(tx, branchId)) {
    await enqueue(tx, 'tenants.settle', { businessId, branchId, child })
  }
  if (await endMirrors(tx, branchId)) await enqueue(tx, 'tenants.leave', { businessId, branchId })
}

/** Whether one of these branches is an active tenant (Q77): asked in the transaction that writes the visit, so it ends at once. */
export const isStaffOfTenant = async (tx: BusinessTx, branchId: number, children: readonly string[]) =>
  children.length > 0 && (await isAnyActive(tx, branchId, children))
