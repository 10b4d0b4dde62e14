import { homeOfBusiness } from '../../admission/homes.ts'
import { checkoutType, exitGrade } from '../../db/codes.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import type { JobScope, Presence } from '../../scopes.ts'
import { tell } from '../notifications/service.ts'
import { deleteDeskRequests, deletePresences, findPresence, notePresencesAgain } from '../presence/service.ts'
import { findEndedCompanion, hadCompanion } from '../sessions/service.ts'
import { closedMessage } from './closed-message.ts'
import { closeDueVisits } from './closing.ts'
import { findClosed } from './due-queries.ts'
import { atClosing, correct, type Ending, endOpen } from './ending.ts'
import { findVisit } from './queries.ts'

type Left = Pick<Presence, 'branchId' | 'visitId' | 'checkedInAt'> & { known: Ending; leastGrade: number }

const endOne = async (tx: BusinessTx, scope: JobScope, left: Left): Promise<void> => {
  const { branchId, visitId, checkedInAt, known, leastGrade } = left
  const visit = await findVisit(tx, branchId, checkedInAt, visitId)
  if (!visit) return
  if (visit.checked_out_at === null) {
    const ended = await endOpen(tx, { branchId }, [visit], known.at < visit.due_at ? known : atClosing(visit))
    // Something else ended it in this moment: what is known may correct that.
    if (ended === 0) await endOne(tx, scope, left)
  } else if (known.at < visit.checked_out_at) {
    await correct(tx, scope, branchId, [visit], known, { leastGrade })
  }
}

/**
 * Ends one visit that someone has left by what we know from elsewhere. It may be heard before or after the visit was closed
 * at closing time, and comes to the same.
 */
const conclude = async (
  deps: Deps,
  { businessId, ...visit }: Presence,
  at: Date,
  how: number,
  leastGrade: number = exitGrade.assumed,
) => {
  const scope = await homeOfBusiness(deps, businessId)
  if (!scope) return
  const known: Ending = { how, grade: exitGrade.inferred, at }
  await inBusiness(deps, scope, (tx) => endOne(tx, scope, { ...visit, known, leastGrade }))
}

/** Someone checked in elsewhere: they left this branch at that time at the latest, whatever the lead of their group said. */
export const closeElsewhere: Workers['identity']['checkins.close-elsewhere'] = (
  { checkedInAt, leftAt, ...visit },
  deps,
) =>
  conclude(
    deps,
    { ...visit, checkedInAt: new Date(checkedInAt) },
    new Date(leftAt),
    checkoutType.geoTagged,
    exitGrade.inferred,
  )

/** Whoever signs out of the companion on their last device has left. A session that merely ran out ends no visit. */
export const leaveBySigningOut: Workers['identity']['checkins.signed-out'] = async ({ sessionId, presence }, deps) => {
  const found = await inIdentity(deps, async (tx) => {
    const session = await findEndedCompanion(tx, sessionId)
    if (!session) return undefined
    const at = session.revoked_at as Date
    if (await hadCompanion(tx, session.person_id, at)) return undefined
    return { at, now: await findPresence(tx, session.person_id) }
  })
  if (!found) return
  const then = presence && { ...presence, checkedInAt: new Date(presence.checkedInAt) }
  // A scan of before that a phone reported since is a place they left, too.
  for (const visit of [then, found.now]) {
    if (!visit || visit.checkedInAt > found.at) continue
    await conclude(deps, visit, found.at, checkoutType.loggedOut, exitGrade.inferred)
  }
}

export const closeDue: Workers['cell']['checkins.close-due'] = (cell, deps) => closeDueVisits(deps, cell)

/**
 * A check-in that a desk undid is no place where anyone came: it ends no visit, and hides none on a phone. The owners of
 * quickIDs stated there are asked nothing any more.
 */
export const forgetUndone: Workers['business']['visits.undone'] = async (undone, deps, { businessId }) => {
  const { leadId, visits, reopened } = undone
  await inIdentity(deps, async (tx) => {
    await deletePresences(tx, businessId, visits)
    if (leadId !== undefined) await deleteDeskRequests(tx, businessId, leadId)
  })
  const present = reopened.map(({ personId, branchId, visitId, checkedInAt }) => ({
    personId,
    presence: { businessId, branchId, visitId, checkedInAt: new Date(checkedInAt) },
  }))
  await notePresencesAgain(deps, present)
}

const DAY = 86_400_000

/** Tells people that closing ended their visit. What a worker that was down for long finds out no longer helps anyone. */
export const tellClosed: Workers['business']['visits.tell-closed'] = async ({ branchId, visits }, deps, scope) => {
  const since = deps.clock.now().getTime() - DAY
  const closed = await inBusiness(deps, scope, (tx) => findClosed(tx, branchId, visits))
  await inIdentity(deps, async (tx) => {
    for (const visit of closed.filter(({ checked_out_at }) => checked_out_at.getTime() > since)) {
      await tell(deps, tx, visit.person_id, closedMessage(deps, scope.businessId, visit))
    }
  })
}
