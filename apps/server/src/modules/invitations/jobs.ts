import { homeOfBranch } from '../../admission/homes.ts'
import { deleteOldLinks, insertLink } from '../../admission/link-queries.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import { type Letter, type Quote, sendMail } from '../messages/service.ts'
import { findOpen } from './answering.ts'
import { findContactOf, type InvitationRow } from './queries.ts'
import { invitationPage } from './sending.ts'
import { invitationToken } from './tokens.ts'

const onDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** The invited address, or the one where the invited branch is reached. */
const recipientOf = async (deps: Deps, { email, child_public_id }: InvitationRow) => {
  if (child_public_id === null) return email ?? undefined
  const home = await homeOfBranch(deps, child_public_id)
  if (!home || home.isRetired) return undefined
  return inBusiness(deps, home.scope, (tx) => findContactOf(tx, child_public_id))
}

const letter = (deps: Deps, invitation: InvitationRow, token: string, quote: Quote | undefined): Letter => {
  const { branch_name, city, child_public_id, expires_at } = invitation
  const business = invitation.trade_name ?? invitation.registered_name
  const whom = child_public_id === null ? 'You are' : `Your branch ${child_public_id} is`
  return {
    subject: quote ? `Invitation to be a tenant, from ${quote(business)}` : 'Invitation to be a tenant',
    text: [
      `${whom} invited to be a tenant of a branch.`,
      '',
      ...(quote
        ? [
            `Business: ${quote(business)}`,
            `Branch: ${quote(branch_name)}${city ? `, ${quote(city)}` : ''}`,
            'These names were entered by the sender.',
            '',
          ]
        : []),
      `${quote ? 'View the invitation' : 'See whose invitation it is'}, and accept or decline it, until ${onDay.format(expires_at)}:`,
      `${invitationPage(deps)}#${token}`,
      '',
      'This link is personal and works once; do not forward it. If you did not expect it, ignore this message.',
    ].join('\n'),
  }
}

/**
 * Makes the link and sends it. The token is derived, so a second run makes the same one; an invitation that has ended
 * in the meantime is not sent.
 */
export const deliverInvitation: Workers['business']['invitations.deliver'] = async ({ invitationId }, deps, scope) => {
  const invitation = await inBusiness(deps, scope, (tx) => findOpen(tx, invitationId))
  const to = invitation && (await recipientOf(deps, invitation))
  if (!to) return
  const token = invitationToken(deps.secrets, invitation)
  const { business_id: businessId, expires_at: expiresAt } = invitation
  await inIdentity(deps, (tx) => insertLink(tx, 'invitation', token, { businessId, localId: invitationId, expiresAt }))
  await sendMail(deps, {
    name: `invitation ${businessId} ${invitationId}`,
    to: { typed: to },
    cause: 'others',
    write: (quote) => letter(deps, invitation, token, quote),
  })
}

const KEPT_HOURS = 48

export const forgetLinks: Workers['identitySchedule']['invitations.forget'] = async (deps) => {
  await inIdentity(deps, (tx) => deleteOldLinks(tx, 'invitation', new Date(tx.now.getTime() - KEPT_HOURS * 3_600_000)))
}
