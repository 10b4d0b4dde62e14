import { can, gates } from '@quickprism/contract/gates'
import { admitLink, admitToBranch, admitted } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { branchesNamed } from '../../directory/service.ts'
import { enqueue } from '../../jobs.ts'
import { Refusal, refuse } from '../../refuse.ts'
import type { BranchScope, PersonScope, StaffScope, Who } from '../../scopes.ts'
import { expectAllowed, limits, spend } from '../allowances/service.ts'
import { isTenantOf } from '../tenants/service.ts'
import {
  type Addressee,
  declineOpen,
  findEmailOf,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  lockInviter,
  revokeOpen,
} from './queries.ts'
import { INVITATION_DAYS } from './tokens.ts'

export type { Addressee } from './queries.ts'

/** Whatever ended it, and also where there never was one. */
export const ENDED = 'This invitation is not valid any more'
export const OWN_BRANCH = 'A branch cannot be a tenant of its own business.'
export const ALREADY_TENANT = 'This branch is already a tenant here.'

const TOO_MANY_INVITATIONS = 'Too many invitations were sent today. Try again tomorrow.'
const TOO_MANY_LOOKS = 'Too many attempts. Try again later.'

/** Where invitations lead. The token goes behind a #, which no browser sends to anyone. */
export const invitationPage = ({ origin }: Pick<Deps, 'origin'>) => `${origin}/auth/invitation`

const gateFor = (to: Addressee) => ('child' in to ? gates.inviteRegistered : gates.inviteNew)
const mayInvite = ({ access, places }: StaffScope, to: Addressee) => can(access, gateFor(to), places)

/** All that can be said about an invitation without entering the business. */
export const prepareInvitation = async (deps: Deps, scope: StaffScope, to: Addressee, inviteUrl: string) => {
  if (!mayInvite(scope, to)) throw refuse.denied(gateFor(to).denied)
  if (inviteUrl !== invitationPage(deps))
    throw refuse.invalid('Invitations lead to {{page}} only.', { page: invitationPage(deps) })
  // Tries count as well as invitations: quickIDs are not to be found by inviting them all.
  const spent = [
    { limit: limits.invitationsPerPerson, subject: String(scope.who.personId) },
    { limit: limits.invitationsPerBusiness, subject: String(scope.businessId) },
  ]
  await expectAllowed(deps, TOO_MANY_INVITATIONS, spent)
  await inIdentity(deps, (tx) => spend(deps, tx, TOO_MANY_INVITATIONS, spent))
  if ('email' in to) return
  const [home] = await branchesNamed(deps, [to.child])
  if (!home) throw refuse.missing('There is no branch with this quickID.')
  if (home.businessId === scope.businessId) throw refuse.invalid(OWN_BRANCH)
}

/** Invites once: whoever was invited to this branch before and did not answer yet gets a new invitation instead. */
export const sendInvitation = async (
  { random }: Pick<Deps, 'random'>,
  tx: BusinessTx,
  scope: BranchScope,
  to: Addressee,
) => {
  const inviter = await lockInviter(tx, scope)
  if (!inviter) throw refuse.missing()
  if (inviter.store_type !== 'coworking_space') throw refuse.invalid('Only a coworking space can invite tenants.')
  if ('child' in to && (await isTenantOf(tx, inviter.branch_id, to.child))) throw refuse.conflict(ALREADY_TENANT)
  const replaced = await revokeOpen(tx, inviter.branch_id, to)
  const invitationId = await insertInvitation(tx, to, {
    branch_id: inviter.branch_id,
    salt: random.bytes(16),
    created_by: scope.who.personId,
    expires_at: new Date(tx.now.getTime() + INVITATION_DAYS * 24 * 3_600_000),
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
const nameOf = (invitationId: number) => `invitation ${invitationId}`

const isOpen = (invitation: InvitationRow, now: Date) =>
  !invitation.accepted_at && !invitation.declined_at && !invitation.revoked_at && invitation.expires_at > now

/** The invitation as long as it can be answered. */
export const findOpen = async (tx: BusinessTx, invitationId: number) => {
  const invitation = await findInvitation(tx, invitationId)
  return invitation && isOpen(invitation, tx.now) ? invitation : undefined
}

export const followInvitation = (deps: Deps, token: string) => admitLink(deps, 'invitation', token, ENDED)

/** Looks at an invitation and leaves it as it is. Counted, so that nobody guesses for long. */
export const lookAtInvitation = async (deps: Deps, token: string, address: string) => {
  const spent = [{ limit: limits.linksPerAddress, subject: address }]
  await expectAllowed(deps, TOO_MANY_LOOKS, spent)
  await inIdentity(deps, (tx) => spend(deps, tx, TOO_MANY_LOOKS, spent))
  const link = await followInvitation(deps, token)
  const invitation = await inBusiness(deps, link, (tx) => findOpen(tx, link.localId))
  if (!invitation) throw refuse.missing(ENDED)
  return invitation
}

export const emailOf = (deps: Deps, { personId }: Who) => inIdentity(deps, (tx) => findEmailOf(tx, personId))

/** What those read who hold somebody else's invitation. */
export const notForYou = ({ child_public_id }: Pick<InvitationRow, 'child_public_id'>) =>
  refuse.denied(
    child_public_id === null
      ? 'This invitation was sent to another e-mail address.'
      : 'This invitation is for another branch.',
  )

/** On rights as they are now, and while the branch is there: entering it says both. */
const mayAnswerFor = (deps: Deps, who: Who<'dashboard'>, child: string) =>
  admitted(async () =>
    inBusiness(deps, await admitToBranch(deps, who, gates.editBranches, child), async () => true),
  ).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) return false
    throw error
  })

/** Those whose e-mail was invited, or who may speak for the invited branch. */
const isAddressee = async (deps: Deps, who: Who<'dashboard'>, { child_public_id, email }: InvitationRow) =>
  child_public_id === null
    ? email?.toLowerCase() === (await emailOf(deps, who))?.toLowerCase()
    : mayAnswerFor(deps, who, child_public_id)

/** Says no, for good. Saying it again changes nothing. */
export const declineInvitation = async (deps: Deps, { who }: PersonScope<'dashboard'>, token: string) => {
  const link = await followInvitation(deps, token)
  const invitation = await inBusiness(deps, link, (tx) => findInvitation(tx, link.localId))
  if (!invitation) throw refuse.missing(ENDED)
  if (!(await isAddressee(deps, who, invitation))) throw notForYou(invitation)
  const { branch_id: branch, child_public_id: child } = invitation
  await inBusiness(deps, link, async (tx) => {
    if (await declineOpen(tx, link)) {
      const about = child ?? nameOf(link.localId)
      return record(tx, link, { event: 'invitation.declined', actor: who.personId, branch, about })
    }
    const answered = await findInvitation(tx, link.localId)
    if (!answered?.declined_at) throw refuse.missing(ENDED)
  })
}
