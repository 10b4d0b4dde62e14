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

/** The caller accepts being a user of a business: from now on their rights count there. */
export const joinBusiness = async (deps: Deps, person: PersonScope, businessQuickId: string) => {
  const scope = await admitOwner(deps, person, businessQuickId)
  const { personId, quickId } = person.who
  const joined = await inBusiness(deps, scope, async (tx) => {
    await beginOwnAccessChange(tx)
    const membership = await expectMembership(tx, personId)
    if (!membership.active) throw refuse.missing(HOLDS_NOTHING)
    if (await markJoined(tx, personId)) {
      await follow(tx, personId)
      record(tx, scope, { event: 'user.joined', actor: personId, about: quickId })
    }
    return membership
  })
  await followNow(deps, scope)
  return { business_name: joined.business_name }
}

/** The caller declines, or ends a membership of their own. The root user stays: handing over the root is the operator's. */
export const leaveBusiness = async (deps: Deps, person: PersonScope, businessQuickId: string) => {
  const scope = await admitOwner(deps, person, businessQuickId)
  const { personId, quickId } = person.who
  const roots = { rootCanSignIn: await rootCanSignIn(deps, scope) }
  const left = await inBusiness(deps, scope, async (tx) => {
    await beginOwnAccessChange(tx)
    const membership = await expectMembership(tx, personId)
    const declined = membership.joined_at === null
    if (membership.is_root) {
      throw refuse.conflict('You are the root user of {{business}} and cannot leave it.', {
        business: membership.business_name,
      })
    }
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
