import { isQuickId, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { limits, spendAlone } from '../allowances/service.ts'
import { findNamesOf } from './queries.ts'
import { expectElsewhere, expectInvitable, NO_BRANCH } from './sending.ts'

const TOO_MANY = 'Too many quickIDs were looked up. Try again later.'

/** The names of a branch elsewhere: whoever invites it must know that it is the right one. Counted like people looked up. */
export const findInvitee = async (deps: Deps, scope: BranchScope, quickId: string, isAgain: boolean) => {
  if (!isQuickId(quickId, PLACE_ID_LENGTH)) throw refuse.missing(NO_BRANCH)
  if (!isAgain) {
    await spendAlone(deps, TOO_MANY, [
      { limit: limits.searchesPerPerson, subject: String(scope.who.personId) },
      { limit: limits.searchesPerBusiness, subject: String(scope.businessId) },
    ])
  }
  const home = await expectElsewhere(deps, scope, quickId)
  const names = await inBusiness(deps, home.scope, (tx) => findNamesOf(tx, home.branchId))
  if (!names) throw refuse.missing(NO_BRANCH)
  return { quickId, ...names }
}

export type Invitee = Awaited<ReturnType<typeof findInvitee>>

/** Refused as inviting them would be, before anybody presses Send. */
export const showInvitee = async (tx: BusinessTx, scope: BranchScope, invitee: Invitee) => {
  await expectInvitable(tx, scope, { child: invitee.quickId })
  record(tx, scope, { event: 'branch.looked-up', about: invitee.quickId })
  return invitee
}
