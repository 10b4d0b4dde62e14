import { invitations } from '@quickprism/contract/invitations'
import { addressOf } from '../../http/addresses.ts'
import { forPerson, inPlace, toAnyone } from '../../http/serve.ts'
import { decideAcceptance, mirrorAcceptance } from './accepting.ts'
import { declineInvitation, lookAtInvitation } from './answering.ts'
import { findInvitee, showInvitee } from './looking-up.ts'
import { listPending, prepareResending, resendInvitation, revokeInvitation } from './pending.ts'
import { presentInvitation, presentInvitee, presentPending } from './present.ts'
import type { Addressee } from './sending.ts'
import { prepareInvitation, sendInvitation } from './sending.ts'

/** The contract sees to it that exactly one of the two is told. */
const addresseeIn = (body: { child_shop_quickID?: string | undefined; email?: string | undefined }): Addressee =>
  body.email === undefined ? { child: body.child_shop_quickID as string } : { email: body.email }

export const invitationRoutes = [
  inPlace(invitations.send, {
    before: ({ body }, { deps, scope, isAgain }) =>
      prepareInvitation(deps, scope, addresseeIn(body), body.invite_url, isAgain),
    answer: ({ body }, { deps, tx, scope }) => sendInvitation(deps, tx, scope, addresseeIn(body)),
  }),

  inPlace(invitations.lookUp, {
    before: ({ params }, { deps, scope, isAgain }) => findInvitee(deps, scope, params.quickId, isAgain),
    answer: async (_, { tx, scope, prepared }) => presentInvitee(await showInvitee(tx, scope, prepared)),
  }),

  inPlace(invitations.pending, async (_, { tx, scope }) => (await listPending(tx, scope)).map(presentPending)),

  inPlace(invitations.resend, {
    before: ({ body }, { deps, scope, isAgain }) => prepareResending(deps, scope, body.invitation_id, isAgain),
    answer: ({ body }, { deps, tx, scope }) => resendInvitation(deps, tx, scope, body.invitation_id),
  }),

  inPlace(invitations.revoke, ({ body }, { tx, scope }) => revokeInvitation(tx, scope, body.invitation_id)),

  toAnyone(invitations.preview, async ({ body }, { deps, request }) =>
    presentInvitation(await lookAtInvitation(deps, body.token, addressOf(request))),
  ),

  inPlace(invitations.accept, {
    before: ({ body }, { deps, scope }) => decideAcceptance(deps, scope, body.token, body.shop_quickID),
    answer: (_, { tx, scope, prepared }) => mirrorAcceptance(tx, scope, prepared),
  }),

  forPerson(invitations.decline, ({ body }, { deps, scope }) => declineInvitation(deps, scope, body.token)),
]
