import { admitJob, admitOwner, HOLDS_NOTHING } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { OwnerScope, PersonScope } from '../../scopes.ts'
import {
  beginOwnAccessChange,
  expectAdministratorLeft,
  followMember,
  isAdministrator,
  rootCanSignIn,
} from '../access/service.ts'
import { endMembership } from '../users/service.ts'
import { findCellsNaming, findOwnMembership, findWaiting, markJoined, type OwnMembership } from './queries.ts'

/** The businesses that added someone as a user and wait for their answer, wherever they live. */
export const listWaiting = async ({ identity, cells }: Deps, { who }: PersonScope) => {
  const naming = await findCellsNaming(identity, who.personId)
  const found = await Promise.all(naming.map((cell) => findWaiting(cells.of(cell), who.personId)))
  return found.flat().sort((one, other) => one.added_at.getTime() - other.added_at.getTime())
}

/** A business without an entry for the caller is refused like one that does not exist. */
const expectMembership = async (tx: BusinessTx, personId: number): Promise<OwnMembership> => {
  const membership = await findOwnMembership(tx, personId)
  if (!membership) throw refuse.missing(HOLDS_NOTHING)
  return membership
}

/** The job that was enqueued does the same; the caller should not have to wait for it. */
const followNow = (deps: Deps, { cell, businessId, who }: OwnerScope) =>
  followMember(deps, admitJob(cell, businessId), who.personId)

const follow = (tx: BusinessTx, personId: number) =>
  enqueue(tx, 'access.follow-membership', { businessId: tx.businessId, personId })

/**
 * Begins a change of what the caller holds, where there is one to make. Whoever has nothing to change here is refused or
 * answered before: else anyone could hold up the rights of any business, and have them all read anew (T26).
 */
const beginChangeOf = async (
  tx: BusinessTx,
  personId: number,
  expectChange: (membership: OwnMembership) => boolean,
) => {
  const before = await expectMembership(tx, personId)
  if (!expectChange(before)) return { membership: before, isChanging: false }
  await beginOwnAccessChange(tx)
  // Read again once nobody else can change it.
  const membership = await expectMembership(tx, personId)
  return { membership, isChanging: expectChange(membership) }
}

const expectToJoin = ({ active, joined_at }: OwnMembership) => {
  if (!active) throw refuse.missing(HOLDS_NOTHING)
  return joined_at === null
}

/** The caller accepts being a user of a business: from now on their rights count there. */
export const joinBusiness = async (deps: Deps, person: PersonScope, businessQuickId: string) => {
  const scope = await admitOwner(deps, person, businessQuickId)
  const { personId, quickId } = person.who
  const { membership, isChanging } = await inBusiness(deps, scope, async (tx) => {
    const change = await beginChangeOf(tx, personId, expectToJoin)
    if (!change.isChanging) return change
    await markJoined(tx, personId)
    await follow(tx, personId)
    record(tx, scope, { event: 'user.joined', actor: personId, about: quickId })
    return change
  })
  if (isChanging) await followNow(deps, scope)
  return { business_name: membership.business_name }
}

const expectToLeave = ({ is_root, business_name: business }: OwnMembership) => {
  if (is_root) throw refuse.conflict('You are the root user of {{business}} and cannot leave it.', { business })
  return true
}

/** The caller declines, or ends a membership of their own. The root user stays: handing over the root is the operator's. */
export const leaveBusiness = async (deps: Deps, person: PersonScope, businessQuickId: string) => {
  const scope = await admitOwner(deps, person, businessQuickId)
  const { personId, quickId } = person.who
  const roots = { rootCanSignIn: await rootCanSignIn(deps, scope) }
  const left = await inBusiness(deps, scope, async (tx) => {
    const { membership } = await beginChangeOf(tx, personId, expectToLeave)
    const declined = membership.joined_at === null
    const wasAdministrator = await isAdministrator(tx, personId)
    await endMembership(tx, personId)
    if (wasAdministrator) await expectAdministratorLeft(tx, roots)
    await enqueue(tx, 'memberships.notify-left', {
      businessId: tx.businessId,
      personId,
      addedBy: membership.created_by,
      declined,
      leftAt: tx.now.toISOString(),
    })
    record(tx, scope, { event: declined ? 'user.declined' : 'user.left', actor: personId, about: quickId })
    return { business_name: membership.business_name, declined }
  })
  await followNow(deps, scope)
  return left
}
