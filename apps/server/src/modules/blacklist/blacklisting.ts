import { changed } from '../../db/changes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { called, feedLine } from '../activities/service.ts'
import { otherRowsOf, type VisitorHere, visitorAt } from '../visitors/service.ts'
import { deleteBlacklisting, hasOpenVisit, insertBlacklisting, updateBlacklisted, upsertReason } from './queries.ts'

/** Whether a visitor is the user, by their account or by the quickID, or name and address, that a desk wrote down. */
const isSelf = async (
  tx: BusinessTx,
  { who }: BranchScope,
  { visitor_id, person_id, stated_quick_id }: VisitorHere,
) => {
  if (person_id === who.personId || stated_quick_id === who.quickId) return true
  const others = [...(await otherRowsOf(tx, [visitor_id])).values()]
  return others.some(({ personId }) => personId === who.personId)
}

/** Refuses someone at this branch from now on, or lets them in again. What is so already stays, and is noted all the same. */
export const setBlacklisted = async (
  deps: Deps,
  tx: BusinessTx,
  scope: BranchScope,
  id: string,
  blacklisted: boolean,
) => {
  const { branchId } = scope
  const { personId } = scope.who
  const visitor = await visitorAt(deps, tx, scope, id, { evenErased: !blacklisted })
  if (blacklisted && (await isSelf(tx, scope, visitor))) throw refuse.invalid('You cannot blacklist yourself.')
  record(tx, scope, {
    event: 'visitor.blacklist-changed',
    about: visitor.publicId,
    reason: blacklisted ? 'added' : 'removed',
  })
  if (!(await updateBlacklisted(tx, branchId, visitor.visitor_id, blacklisted))) return
  if (blacklisted) await insertBlacklisting(tx, branchId, visitor.visitor_id, personId)
  else await deleteBlacklisting(tx, branchId, visitor.visitor_id)
  const name = called(visitor.name)
  const isInside = blacklisted && (await hasOpenVisit(tx, branchId, visitor.visitor_id))
  const activity = blacklisted
    ? feedLine('blacklisted', `${name} was blacklisted`, isInside ? 'Is inside now' : 'Will be refused at check-in')
    : feedLine('let-in-again', `${name} was removed from the blacklist`, 'May check in again')
  changed(tx, branchId, activity, { about: { visitorId: visitor.visitor_id, kind: visitor.kind } })
}

export const explainBlacklisting = async (
  deps: Deps,
  tx: BusinessTx,
  scope: BranchScope,
  id: string,
  reason: string,
) => {
  const { branchId } = scope
  const visitor = await visitorAt(deps, tx, scope, id)
  // The reason is written by hand and may be erased: the trail says only that there is one.
  record(tx, scope, { event: 'visitor.blacklist-explained', about: visitor.publicId })
  if (!(await upsertReason(tx, branchId, visitor.visitor_id, scope.who.personId, reason))) {
    throw refuse.conflict('This visitor is not on the blacklist of this branch.')
  }
  changed(tx, branchId)
}
