import { changed } from '../../db/changes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { called, feedLine } from '../activities/service.ts'
import { visitorAt } from '../visitors/service.ts'
import { deleteBlacklisting, hasOpenVisit, insertBlacklisting, updateBlacklisted, upsertReason } from './queries.ts'

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
  if (blacklisted && visitor.person_id === personId) throw refuse.invalid('You cannot blacklist yourself.')
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
