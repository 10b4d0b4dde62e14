import { gates } from '@quickprism/contract/gates'
import { admitLink, admitToBranch, admitted } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../refuse.ts'
import type { PersonScope, Who } from '../../scopes.ts'
import { expectGenuineLink, limits, spendAlone } from '../allowances/service.ts'
import { findProvenContacts } from '../people/service.ts'
import { declineOpen, findInvitation, type InvitationRow } from './queries.ts'
import { nameOf } from './sending.ts'

/** Whatever ended it, and also where there never was one. */
export const ENDED = 'This invitation is no longer valid'

/** For whoever holds its link: nobody else learns that there was one. */
const WITHDRAWN = 'This invitation was withdrawn or replaced by a newer one'

const TOO_MANY_LOOKS = 'Too many attempts. Try again later.'

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
  expectGenuineLink(deps, 'invitation', { token, address, ended: ENDED })
  await spendAlone(deps, TOO_MANY_LOOKS, [{ limit: limits.linksPerAddress, subject: address }])
  const link = await followInvitation(deps, token)
  const { invitation, now } = await inBusiness(deps, link, async (tx) => ({
    invitation: await findInvitation(tx, link.localId),
    now: tx.now,
  }))
  if (invitation?.revoked_at) throw refuse.ended(WITHDRAWN)
  if (!invitation || !isOpen(invitation, now)) throw refuse.missing(ENDED)
  return invitation
}

/** Their proven address: the holder of a forwarded link may have typed the one it was sent to (T27). */
export const provenEmailOf = async (deps: Deps, { personId }: Who) =>
  (await inIdentity(deps, (tx) => findProvenContacts(tx, personId)))?.email ?? null

/** What the holder of an invitation reads whose own it is not, or not yet. */
export const notForYou = ({ child_public_id }: Pick<InvitationRow, 'child_public_id'>, email: string | null) => {
  if (child_public_id !== null) return refuse.denied('This invitation is for another branch.')
  return refuse.denied(
    email === null
      ? 'This invitation was sent to an e-mail address. Confirm the e-mail address of your account, then try again.'
      : 'This invitation was sent to another e-mail address.',
  )
}

/** On rights as they are now, and while the branch is there: entering it says both. */
const mayAnswerFor = (deps: Deps, who: Who<'dashboard'>, child: string) =>
  admitted(async () =>
    inBusiness(deps, await admitToBranch(deps, who, gates.editBranches, child), async () => true),
  ).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) return false
    throw error
  })

/** Whether their e-mail was invited, or they may speak for the invited branch. */
const isAddressee = async (
  deps: Deps,
  who: Who<'dashboard'>,
  { child_public_id, email }: InvitationRow,
  proven: string | null,
) =>
  child_public_id === null
    ? proven !== null && email?.toLowerCase() === proven.toLowerCase()
    : mayAnswerFor(deps, who, child_public_id)

/** Says no, for good. Saying it again changes nothing. */
export const declineInvitation = async (deps: Deps, { who }: PersonScope<'dashboard'>, token: string) => {
  const link = await followInvitation(deps, token)
  const invitation = await inBusiness(deps, link, (tx) => findInvitation(tx, link.localId))
  if (!invitation) throw refuse.missing(ENDED)
  const proven = await provenEmailOf(deps, who)
  if (!(await isAddressee(deps, who, invitation, proven))) throw notForYou(invitation, proven)
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
