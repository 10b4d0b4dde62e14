import { holdPerson } from '../../admission/door-queries.ts'
import { homeOfBusiness } from '../../admission/homes.ts'
import { visitorIn } from '../../admission/visitor-facts.ts'
import { changed } from '../../db/changes.ts'
import { checkoutType } from '../../db/codes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { findAccepted, findPeopleAt, notePresencesAgain } from '../presence/service.ts'
import { updateTold } from '../visitors/service.ts'
import { checkedIn, findClock, findGroup, join } from '../visits/service.ts'
import { actorIn, arrivalsOf, type Judged, judgeCompanions, keepRefusals } from './companions.ts'
import { noteExpected } from './expected.ts'
import { momentOf } from './lateness.ts'
import { comerOf } from './visitors.ts'

/** Their visit here, of which identity may not know yet. */
const openVisitOf = ({ known }: Judged['inside'][number]) =>
  known?.open_visit && known.open_since ? { visit_id: known.open_visit, checked_in_at: known.open_since } : undefined

type Yes = { requestId: string; accuracy?: number | undefined }

/**
 * Puts someone who agreed into the group that asked for them, if its lead was inside at that moment and the branch does
 * not refuse them.
 */
export const joinAccepted = async (deps: Deps, { requestId, accuracy }: Yes) => {
  const request = await inIdentity(deps, (tx) => findAccepted(tx, requestId))
  if (!request) return
  const where = { businessId: request.business_id, branchId: request.branch_id }
  const [facts] = await findPeopleAt(deps.identity, [request.quick_id], where)
  const scope = await homeOfBusiness(deps, where.businessId)
  if (!facts || !scope) return
  if (request.by_desk) {
    await inBusiness(deps, scope, async (tx) => {
      const [lead] = await findGroup(tx, where.branchId, request.checked_in_at, request.lead_visit_id)
      // A desk that undoes a check-in may have typed a wrong quickID: its owner's name is not shown there.
      if (!lead || lead.checkout_type === checkoutType.undone) return
      // They are called by their name at the branches that know them by the quickID they stated (Q117).
      await updateTold(tx, facts.quick_id, facts.name)
    })
    return
  }
  const joined = await inBusiness(deps, scope, async (tx) => {
    const agreedAt = request.answered_at ?? tx.now
    // The job may run on a later day.
    const here = await findClock(tx, where.branchId, agreedAt)
    if (!here) return undefined
    await holdPerson(tx, facts.person_id)
    const group = await findGroup(tx, where.branchId, request.checked_in_at, request.lead_visit_id)
    const joinedBefore = group.find(({ person_id }) => person_id === facts.person_id)
    // An earlier run of the job may have ended before it wrote presence, and they may have left since.
    if (joinedBefore) return joinedBefore
    // They stay in the visit they were in when they agreed, though they have left it since (058).
    const then = await judgeCompanions(deps, tx, where.branchId, [facts], momentOf(tx.now, agreedAt))
    const [insideThen] = then.inside
    if (insideThen) return openVisitOf(insideThen)
    const judged = await judgeCompanions(deps, tx, where.branchId, [facts], momentOf(tx.now, undefined))
    await keepRefusals(deps, tx, scope, judged, {
      branchId: where.branchId,
      nonce: requestId,
      actorOf: actorIn,
    })
    const [inside] = judged.inside
    if (inside) return openVisitOf(inside)
    const [welcome] = judged.welcome
    if (!welcome) return undefined
    const comer = await comerOf(deps, tx, welcome.known, visitorIn(facts), {
      branchId: where.branchId,
      day: here.local_day,
    })
    const [arrival] = await arrivalsOf(deps, tx, [welcome], agreedAt)
    if (!arrival) return undefined
    const joiner = {
      ...comer,
      branchId: where.branchId,
      groupAt: request.checked_in_at,
      leadId: request.lead_visit_id,
      accuracy: accuracy ?? null,
    }
    const visit = await join(tx, scope, joiner, { arrival, agreedAt })
    if (!visit) return undefined
    await noteExpected(deps, tx, { branchId: where.branchId, at: agreedAt, day: here.local_day }, [facts])
    const activity = checkedIn(facts.name, 0, 'Came along with a group')
    changed(tx, where.branchId, activity, { about: comer, version: visit.version })
    return visit
  })
  if (!joined) return
  const presence = { ...where, visitId: joined.visit_id, checkedInAt: joined.checked_in_at }
  await notePresencesAgain(deps, [{ personId: facts.person_id, presence }])
}
