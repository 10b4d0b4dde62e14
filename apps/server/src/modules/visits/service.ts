import { can, gates } from '@quickprism/contract/gates'
import type { BusinessTx } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import { findInside, forgetClosing } from './queries.ts'

/** How many are inside, as far as the caller may see them. */
export const inside = async (tx: BusinessTx, scope: BranchScope) => {
  const { members_inside, visitors_inside } = await findInside(tx, scope.branchId)
  const maySee = (permission: 'view_checkin_logs_of_members' | 'view_checkin_logs_of_visitors') =>
    can(scope.access, { ...gates.viewVisits, anyOf: [permission] }, scope.places)
  const members = maySee('view_checkin_logs_of_members') ? members_inside : null
  const visitors = maySee('view_checkin_logs_of_visitors') ? visitors_inside : null
  return { members, visitors, total: (members ?? 0) + (visitors ?? 0) }
}

/** The hours of a branch have changed, and with them when its open visits end. */
export const hoursChanged = (tx: BusinessTx, branchId: number) => forgetClosing(tx, branchId)

export { checkedIn, turnedAway } from './activities.ts'
export { type Ending, EVIDENCE } from './ending.ts'
export { leave, visitToLeave } from './leaving.ts'
export { currentVisit, type Earlier, isVague, type MyVisit, showVisit } from './my-visit.ts'
export { findClock, findGroup, type VisitRow } from './queries.ts'
export { visitRef } from './visit-refs.ts'
