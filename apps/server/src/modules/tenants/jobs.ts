import { accessChanged } from '../../admission/epoch.ts'
import { homeOfBranch } from '../../admission/homes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import type { JobScope } from '../../scopes.ts'
import { settleEach } from '../../settle-each.ts'
import {
  deleteTenant,
  findParents,
  findQuickId,
  findShared,
  findTenant,
  holdBranch,
  takeCopies,
  writeShared,
} from './queries.ts'
import { type Followed, followParent, type LinkState, stateOfTenant } from './service.ts'

/** What the inviting side says about one link, now, and who accepted it there. */
const readDecision = (deps: Deps, scope: JobScope, branchId: number, child: string) =>
  inBusiness(deps, scope, async (tx) => {
    const parent = await findQuickId(tx, branchId)
    const decided = await stateOfTenant(tx, branchId, child)
    const tenant = await findTenant(tx, branchId, child)
    return parent === undefined ? undefined : { parent, ...decided, acceptedBy: tenant?.accepted_by }
  })

/** How the trail of the tenant's business calls what happened to its link over there. */
const eventOf = (was: LinkState, is: LinkState) => {
  if (is === 'ended') return 'tenancy.ended'
  return was === 'ended' ? 'tenancy.accepted' : 'tenancy.status-changed'
}

/** Lets the tenant's side follow. Says whether it is there at all. */
const follow = (
  deps: Deps,
  scope: JobScope,
  { acceptedBy, ...followed }: Followed & { acceptedBy: number | undefined },
) =>
  inBusiness(deps, scope, async (tx) => {
    const { branchId, parent, state } = followed
    if (!(await holdBranch(tx, branchId))) return false
    const was = await followParent(tx, followed)
    if (was === undefined) return true
    const event = eventOf(was, state)
    record(tx, scope, {
      event,
      branch: branchId,
      about: parent,
      ...(event === 'tenancy.status-changed' ? { reason: state === 'active' ? 'Active' : 'Inactive' } : {}),
      ...(event === 'tenancy.accepted' && acceptedBy !== undefined ? { actor: acceptedBy } : {}),
    })
    return true
  })

/** The tenant's branch was deleted: the link goes with it. */
const endForParent = (deps: Deps, scope: JobScope, branchId: number, child: string) =>
  inBusiness(deps, scope, async (tx) => {
    if (!(await findTenant(tx, branchId, child))) return
    await accessChanged(tx)
    if (!(await deleteTenant(tx, branchId, child))) return
    record(tx, scope, { event: 'tenant.ended', branch: branchId, about: child, reason: 'Its branch was deleted' })
  })

const settle = async (deps: Deps, parentScope: JobScope, branchId: number, child: string) => {
  const decided = await readDecision(deps, parentScope, branchId, child)
  const home = await homeOfBranch(deps, child)
  if (!decided || !home) return
  const isThere = await follow(deps, home.scope, { ...decided, branchId: home.branchId })
  if (!isThere && decided.state !== 'ended') await endForParent(deps, parentScope, branchId, child)
}

/** Both sides of a link agree again. It reads what is true now, so running late, twice or out of order ends the same. */
export const settleTenant: Workers['business']['tenants.settle'] = ({ branchId, child }, deps, scope) =>
  settle(deps, scope, branchId, child)

/** A branch that was a tenant is gone: wherever it was one, that ends. */
export const leaveParents: Workers['business']['tenants.leave'] = async ({ branchId }, deps, scope) => {
  const { child, parents } = await inBusiness(deps, scope, async (tx) => ({
    child: await findQuickId(tx, branchId),
    parents: await findParents(tx, branchId),
  }))
  await settleEach(parents, async (parent) => {
    const home = await homeOfBranch(deps, parent)
    if (!home || child === undefined) return
    await settle(deps, home.scope, home.branchId, child)
  })
}

/** What the branches of a business show of themselves goes to wherever they are tenants. */
export const shareWithParents: Workers['business']['tenants.share'] = async (_, deps, scope) => {
  const copies = await inBusiness(deps, scope, async (tx) => {
    const read = []
    for (const { branch_id, parent_public_id: parent, shares: copy } of await takeCopies(tx)) {
      const child = await findQuickId(tx, branch_id)
      read.push({ parent, copy, child, shared: await findShared(tx, scope.businessId, branch_id) })
    }
    return read
  })
  await settleEach(copies, async ({ parent, copy, child, shared }) => {
    const home = await homeOfBranch(deps, parent)
    if (!home || child === undefined || !shared) return
    await inBusiness(deps, home.scope, (tx) => writeShared(tx, { branchId: home.branchId, child, copy, ...shared }))
  })
}
