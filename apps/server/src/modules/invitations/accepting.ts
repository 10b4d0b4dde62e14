import { accessChanged, holdAccess } from '../../admission/epoch.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope, LinkScope } from '../../scopes.ts'
import { addTenant, type Followed, followParent, isTenantOf, sharedOf, stateOfTenant } from '../tenants/service.ts'
import { ENDED, followInvitation, notForYou, provenEmailOf } from './answering.ts'
import { findInvitation, takeInvitation } from './queries.ts'
import { ALREADY_TENANT, OWN_BRANCH } from './sending.ts'

/** What the inviting side decided. */
type Decision = Omit<Followed, 'branchId'>

type Joining = { child: string; personId: number; email: string | null; shared: Awaited<ReturnType<typeof sharedOf>> }

/** A person and branch that answered before: it was theirs, and what became of it is told. */
const repeated = async (
  tx: BusinessTx,
  { localId }: LinkScope,
  { child, personId, email }: Joining,
): Promise<Decision> => {
  const invitation = await findInvitation(tx, localId)
  if (!invitation) throw refuse.missing(ENDED)
  const { accepted_at, accepted_by, accepted_child, declined_at, revoked_at, expires_at } = invitation
  if (accepted_by === personId && accepted_child === child) {
    return { parent: invitation.branch_quick_id, ...(await stateOfTenant(tx, invitation.branch_id, child)) }
  }
  if (accepted_at || declined_at || revoked_at || expires_at <= tx.now) throw refuse.missing(ENDED)
  throw notForYou(invitation, email)
}

/** In the inviting business: takes the invitation, and with it becomes a tenant, or neither. */
const join = async (tx: BusinessTx, link: LinkScope, joining: Joining): Promise<Decision> => {
  const { child, personId, shared } = joining
  await holdAccess(tx)
  const branchId = await takeInvitation(tx, link, joining)
  if (branchId === undefined) return repeated(tx, link, joining)
  if (await isTenantOf(tx, branchId, child)) throw refuse.conflict(ALREADY_TENANT)
  await accessChanged(tx)
  await addTenant(tx, { branchId, child, acceptedBy: personId, shared })
  // Who it was is known by their id. Where they sat when they did it is not for the other business to read.
  record(tx, link, { event: 'tenant.joined', actor: personId, branch: branchId, about: child })
  return { parent: await quickIdOf(tx, link), ...(await stateOfTenant(tx, branchId, child)) }
}

const quickIdOf = async (tx: BusinessTx, { localId }: LinkScope) =>
  (await findInvitation(tx, localId))?.branch_quick_id as string

/**
 * Before the caller's own business is entered: the inviting one decides, in one transaction of its own. Reading what
 * the branch shows of itself comes first, and enters the caller's business: whoever lost their rights a moment ago gets
 * no further than that.
 */
export const decideAcceptance = async (deps: Deps, scope: BranchScope, token: string, child: string) => {
  const link = await followInvitation(deps, token)
  if (link.businessId === scope.businessId) throw refuse.invalid(OWN_BRANCH)
  const shared = await inBusiness(deps, scope, (tx) => sharedOf(tx, scope.branchId))
  const email = await provenEmailOf(deps, scope.who)
  const joining = { child, personId: scope.who.personId, email, shared }
  return inBusiness(deps, link, (tx) => join(tx, link, joining))
}

/** In the caller's business: the mirror of what was decided. If this is never reached, a job does the same. */
export const mirrorAcceptance = async (tx: BusinessTx, scope: BranchScope, decision: Decision) => {
  if (decision.state === 'ended') throw refuse.missing(ENDED)
  const was = await followParent(tx, { ...decision, branchId: scope.branchId })
  record(tx, scope, {
    event: 'tenancy.accepted',
    about: decision.parent,
    ...(was === 'ended' ? {} : { reason: 'Accepted before' }),
  })
}
