import { can, gates } from '@quickprism/contract/gates'
import { TAKES_NO_TENANTS, takesTenants } from '@quickprism/contract/invitations'
import { homeOfBranch } from '../../admission/homes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope, StaffScope } from '../../scopes.ts'
import { limits, spendAlone } from '../allowances/service.ts'
import { isTenantOf } from '../tenants/service.ts'
import { type Addressee, countSentTo, insertInvitation, lockInviter, revokeOpen } from './queries.ts'
import { INVITATION_DAYS } from './tokens.ts'

export const OWN_BRANCH = 'A branch cannot be a tenant of its own business.'

export const ALREADY_TENANT = 'This branch is already a tenant here.'

export const NO_BRANCH = 'There is no branch with this quickID.'

const TOO_MANY_INVITATIONS = 'Too many invitations were sent today. Try again tomorrow.'

/** Whoever does not answer is not written to all day long. */
const MOST_TO_ONE_A_DAY = 5
const ENOUGH_FOR_TODAY = 'This invitation was sent five times within a day. Try again tomorrow.'

const DAY = 24 * 3_600_000

/** Where invitations lead. The token goes behind a #, which no browser sends to anyone. */
export const invitationPage = ({ origin }: Pick<Deps, 'origin'>) => `${origin}/auth/invitation`

const gateFor = (to: Addressee) => ('child' in to ? gates.inviteRegistered : gates.inviteNew)

export const mayInvite = ({ access, places }: StaffScope, to: Addressee) => can(access, gateFor(to), places)

export const countInvitation = (deps: Deps, { who, businessId }: StaffScope) =>
  spendAlone(deps, TOO_MANY_INVITATIONS, [
    { limit: limits.invitationsPerPerson, subject: String(who.personId) },
    { limit: limits.invitationsPerBusiness, subject: String(businessId) },
  ])

/** The branch of another business that is invited. */
export const expectElsewhere = async (deps: Deps, scope: StaffScope, child: string) => {
  const home = await homeOfBranch(deps, child)
  if (!home || home.isRetired) throw refuse.missing(NO_BRANCH)
  if (home.scope.businessId === scope.businessId) throw refuse.invalid(OWN_BRANCH)
  return home
}

/** All that can be said about an invitation without entering the business. */
export const prepareInvitation = async (
  deps: Deps,
  scope: StaffScope,
  to: Addressee,
  inviteUrl: string,
  isAgain: boolean,
) => {
  if (!mayInvite(scope, to)) throw refuse.denied(gateFor(to).denied)
  if (inviteUrl !== invitationPage(deps))
    throw refuse.invalid('Invitations lead to {{page}} only.', { page: invitationPage(deps) })
  // Tries count as well as invitations: quickIDs are not to be found by inviting them all.
  if (!isAgain) await countInvitation(deps, scope)
  if ('email' in to) return
  await expectElsewhere(deps, scope, to.child)
}

/** What the inviting branch has to say about it, once it is held. */
export const expectInvitable = async (tx: BusinessTx, scope: BranchScope, to: Addressee) => {
  const inviter = await lockInviter(tx, scope)
  if (!inviter) throw refuse.missing()
  if (!takesTenants(inviter.store_type)) throw refuse.invalid(TAKES_NO_TENANTS)
  if ('child' in to && (await isTenantOf(tx, inviter.branch_id, to.child))) throw refuse.conflict(ALREADY_TENANT)
  if ((await countSentTo(tx, inviter.branch_id, to, new Date(tx.now.getTime() - DAY))) >= MOST_TO_ONE_A_DAY) {
    throw refuse.limited(ENOUGH_FOR_TODAY)
  }
  return inviter
}

export const ANSWERED_JUST_NOW = 'This invitation was answered, withdrawn or sent again just now.'

/**
 * Invites once: whoever was invited to this branch before and did not answer yet gets a new invitation instead. Where one
 * is named that it is to take the place of, it is sent only while that one still waits.
 */
export const sendInvitation = async (
  { random }: Pick<Deps, 'random'>,
  tx: BusinessTx,
  scope: BranchScope,
  to: Addressee,
  instead?: number,
) => {
  const inviter = await expectInvitable(tx, scope, to)
  const replaced = await revokeOpen(tx, inviter.branch_id, to)
  if (instead !== undefined && replaced !== instead) throw refuse.conflict(ANSWERED_JUST_NOW)
  const invitationId = await insertInvitation(tx, to, {
    branch_id: inviter.branch_id,
    salt: random.bytes(16),
    created_by: scope.who.personId,
    expires_at: new Date(tx.now.getTime() + INVITATION_DAYS * DAY),
  })
  await enqueue(tx, 'invitations.deliver', { businessId: tx.businessId, invitationId })
  record(tx, scope, {
    event: 'invitation.sent',
    // Never the e-mail address: the trail holds ids.
    about: 'child' in to ? to.child : nameOf(invitationId),
    ...(replaced === undefined ? {} : { reason: `Replaces ${nameOf(replaced)}` }),
  })
}

/** How the trail calls an invitation. */
export const nameOf = (invitationId: number) => `invitation ${invitationId}`

export type { Addressee } from './queries.ts'
