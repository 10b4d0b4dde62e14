import type { Position } from '@quickprism/contract/checkins'
import { standingAt } from '@quickprism/contract/geofence'
import { admitOwnerIn } from '../../admission/admit.ts'
import { holdPerson } from '../../admission/door-queries.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { expectAllowed, limits, spend } from '../allowances/service.ts'
import { standingConsent } from '../consents/service.ts'
import { answerRequest, findPeopleAt, findRequest, type GroupRequest } from '../presence/service.ts'
import { actorIn, judgeCompanions, keepRefusalOf } from './companions.ts'
import { momentOf } from './lateness.ts'
import { findGeofence, isLeadInside } from './queries.ts'
import { keptOutAt, whyNotThere } from './refusing.ts'

const isOver = () => refuse.missing('This request is over.')

const TOO_MANY = 'Too many answers. Wait a minute and try again.'

type Answer = { accept: boolean; position: Position | undefined }

/**
 * Whether the branch would let them in where they stand, by the rules of its door (Q118); how exactly they know where
 * that is, and whether they are inside already. A no is kept before it is spoken, and the question waits on: they may be
 * on their way.
 */
const expectAtBranch = async (
  deps: Deps,
  scope: PersonScope,
  { request_id, quick_id, business_id, branch_id, checked_in_at, lead_visit_id }: GroupRequest,
  position: Position | undefined,
) => {
  const [facts] = await findPeopleAt(deps.identity, [quick_id], { businessId: business_id, branchId: branch_id })
  if (!facts) throw isOver()
  const owner = await admitOwnerIn(deps, scope, business_id)
  const {
    standing,
    reason,
    isInside = false,
  } = await inBusiness(deps, owner, async (tx) => {
    await holdPerson(tx, facts.person_id)
    // Nobody is told that they are part of a group that has left: they would be on no list.
    if (!(await isLeadInside(tx, branch_id, checked_in_at, lead_visit_id))) throw isOver()
    const judged = await judgeCompanions(deps, tx, branch_id, [facts], momentOf(tx.now, undefined))
    const place = await findGeofence(tx, branch_id)
    const standing = standingAt(place, position)
    // Whoever is inside already stays in their visit, wherever their phone is.
    const [one] = [...judged.refused, ...judged.welcome]
    if (!one) return { standing, isInside: true }
    const reason = judged.refused.length > 0 ? keptOutAt(place.name) : whyNotThere(place.name, standing)
    if (reason) {
      const scan = { branchId: branch_id, nonce: request_id, actor: actorIn(one) }
      const atDoor = standing.where === 'inside'
      await keepRefusalOf(deps, tx, owner, one, { ...scan, code: reason.code, atDoor })
    }
    return { standing, reason }
  })
  if (reason) throw refuse.turnedAway(reason.code, reason.sentence, reason.values)
  return { accuracy: standing.accuracy ?? undefined, isInside }
}

/** What was answered; someone who was inside when they said yes stays in their own visit. */
type Answered = GroupRequest & { isInside?: boolean }

/**
 * Someone says whether they came along, or told their quickID at a desk. A yes takes effect in the group's business a
 * moment later; the same answer again changes nothing.
 */
export const answerLead = async (
  deps: Deps,
  scope: PersonScope,
  requestId: string,
  { accept, position }: Answer,
): Promise<Answered> => {
  const { personId } = scope.who
  const spent = [{ limit: limits.answersPerPerson, subject: String(personId) }]
  await expectAllowed(deps, TOO_MANY, spent)
  // A yes is a check-in by phone: the business copies as much of them.
  if (accept && !(await standingConsent(deps, scope))) throw refuse.noticeDue()
  const request = await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY, spent)
    return findRequest(tx, personId, requestId)
  })
  if (!request || (request.accepted ?? accept) !== accept) throw isOver()
  if (request.accepted !== null) return request
  // A desk has seen who stands there.
  const { accuracy, isInside = false } =
    accept && !request.by_desk ? await expectAtBranch(deps, scope, request, position) : {}
  return inIdentity(deps, async (tx) => {
    if (await answerRequest(tx, requestId, accept)) {
      if (accept) await enqueueForPerson(tx, 'checkins.join', { requestId, accuracy })
      return { ...request, isInside }
    }
    // A phone that heard nothing says it again while the first is still under way.
    const now = await findRequest(tx, personId, requestId)
    if (now?.accepted !== accept) throw isOver()
    return now
  })
}
