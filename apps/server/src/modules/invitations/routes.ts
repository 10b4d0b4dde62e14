import { invitations } from '@quickprism/contract/invitations'
import { addressOf } from '../../http/addresses.ts'
import { done } from '../../http/done.ts'
import { forPerson, inPlaceAfter, toAnyone } from '../../http/serve.ts'
import { decideAcceptance, mirrorAcceptance } from './accepting.ts'
import { presentInvitation } from './present.ts'
import { type Addressee, declineInvitation, lookAtInvitation, prepareInvitation, sendInvitation } from './service.ts'

/** The contract sees to it that exactly one of the two is told. */
const addresseeIn = (body: { child_shop_quickID?: string | undefined; email?: string | undefined }): Addressee =>
  body.email === undefined ? { child: body.child_shop_quickID as string } : { email: body.email }

export const invitationRoutes = [
  inPlaceAfter(
    invitations.send,
    ({ body }, { deps, scope }) => prepareInvitation(deps, scope, addresseeIn(body), body.invite_url),
    async ({ body }, { deps, tx, scope }) => {
      await sendInvitation(deps, tx, scope, addresseeIn(body))
      return done('Invitation sent successfully')
    },
  ),

  toAnyone(invitations.preview, async ({ body }, { deps, request }) =>
    presentInvitation(await lookAtInvitation(deps, body.token, addressOf(request))),
  ),

  inPlaceAfter(
    invitations.accept,
    ({ body }, { deps, scope }) => decideAcceptance(deps, scope, body.token, body.shop_quickID),
    async (_, { tx, scope, prepared }) => {
      await mirrorAcceptance(tx, scope, prepared)
      return done('Invitation accepted successfully')
    },
  ),

  forPerson(invitations.decline, async ({ body }, { deps, scope }) => {
    await declineInvitation(deps, scope, body.token)
    return done('Invitation declined')
  }),
]
