import { invitationKind } from '../../db/codes.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { findWaiting, findWaitingOne, revokeOpen, type WaitingRow } from './queries.ts'
import {
  type Addressee,
  ANSWERED_JUST_NOW,
  countInvitation,
  expectElsewhere,
  mayInvite,
  nameOf,
  sendInvitation,
} from './sending.ts'

const MOST_SHOWN = 500

const addresseeOf = ({ child_public_id, email }: WaitingRow): Addressee =>
  child_public_id === null ? { email: email ?? '' } : { child: child_public_id }

/** Whoever may send only one of the two kinds sees only that. */
const kindsFor = (scope: BranchScope) => [
  ...(mayInvite(scope, { child: '' }) ? [invitationKind.branch] : []),
  ...(mayInvite(scope, { email: '' }) ? [invitationKind.email] : []),
]

export const listPending = async (tx: BusinessTx, scope: BranchScope) => {
  const rows = await findWaiting(tx, scope.branchId, kindsFor(scope), MOST_SHOWN)
  return rows.map((row) => ({ ...row, isExpired: row.expires_at <= tx.now }))
}

export type Pending = Awaited<ReturnType<typeof listPending>>[number]

/** One that was answered in the meantime is as little there as one of another branch. */
const expectPending = async (tx: BusinessTx, scope: BranchScope, invitationId: number) => {
  const row = await findWaitingOne(tx, scope.branchId, invitationId)
  if (!row || !mayInvite(scope, addresseeOf(row))) {
    throw refuse.missing('This invitation is no longer pending.')
  }
  return addresseeOf(row)
}

/** A new invitation takes its place, so the link in the earlier mail ends. */
export const resendInvitation = async (
  deps: Pick<Deps, 'random'>,
  tx: BusinessTx,
  scope: BranchScope,
  invitationId: number,
) => sendInvitation(deps, tx, scope, await expectPending(tx, scope, invitationId), invitationId)

/** All that can be said about sending one again before its business is entered to do it. */
export const prepareResending = async (deps: Deps, scope: BranchScope, invitationId: number, isAgain: boolean) => {
  if (!isAgain) await countInvitation(deps, scope)
  const to = await inBusiness(deps, scope, (tx) => expectPending(tx, scope, invitationId))
  if ('child' in to) await expectElsewhere(deps, scope, to.child)
}

export const revokeInvitation = async (tx: BusinessTx, scope: BranchScope, invitationId: number) => {
  const to = await expectPending(tx, scope, invitationId)
  if ((await revokeOpen(tx, scope.branchId, to)) !== invitationId) {
    throw refuse.conflict(ANSWERED_JUST_NOW)
  }
  // Never the e-mail address: the trail holds ids.
  record(tx, scope, { event: 'invitation.revoked', about: 'child' in to ? to.child : nameOf(invitationId) })
}
