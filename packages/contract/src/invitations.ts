import { z } from 'zod'
import { Done } from './done.ts'
import { branch, endpoint, reading } from './endpoint.ts'
import { gates, inDashboard, open } from './gates.ts'
import { Masked } from './masked.ts'
import { QuickId } from './quick-id.ts'
import type { StoreType } from './store-type.ts'

const Token = z.string().trim().min(1).max(100)

const MISSING = 'Missing required information to send invitation'

const COWORKING_SPACE: StoreType = 'coworking_space'

/** Whether a branch of this nature invites the branches of other businesses. */
export const takesTenants = (storeType: string) => storeType === COWORKING_SPACE

export const TAKES_NO_TENANTS = 'Only a coworking space can invite tenants.'

/** Sent, and neither answered nor withdrawn. */
export const PendingInvitation = z.object({
  invitation_id: z.number().int(),
  /** Whom it is for: a branch, or whoever has this address. */
  child_shop_quickID: z.string().nullable(),
  email: z.string().nullable(),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_expired: z.boolean(),
})
export type PendingInvitation = z.infer<typeof PendingInvitation>

const NamedInvitation = z.object({
  shop_quickID: QuickId,
  invitation_id: z.number().int().positive().max(2_147_483_647),
})

export const invitations = {
  send: endpoint({
    method: 'POST',
    path: '/api/iam/send-invitation',
    about: 'Invites a branch of another business, or a new user by e-mail, into a coworking space.',
    allow: gates.sendInvitation,
    place: ({ body }) => branch(body.shop_quickID),
    body: z
      .object({
        shop_quickID: QuickId,
        /** Our own origin plus `/auth/invitation`; anything else is refused. */
        invite_url: z.string().max(500),
        child_shop_quickID: QuickId.optional(),
        email: z.email('Invalid email format').max(254).optional(),
      })
      .refine(({ child_shop_quickID, email }) => (child_shop_quickID === undefined) !== (email === undefined), MISSING),
    reply: Done,
    says: { failed: 'Failed to send invitation', ok: () => 'Invitation sent successfully!' },
    audit: { event: 'invitation.sent' },
    lane: 'last',
    repeats: 'keyed',
  }),

  lookUp: endpoint({
    method: 'GET',
    path: '/api/iam/search-branch/:quickId',
    about:
      'The branch behind a quickID, for those who invite it: its name and that of its business. Refused as inviting it would be. Counted, and recorded where there is one.',
    allow: gates.inviteRegistered,
    place: ({ query }) => branch(query.shop_quickID),
    params: z.object({ quickId: QuickId }),
    query: z.object({ shop_quickID: QuickId }),
    reply: z.object({ store_name: z.string(), business_name: z.string() }),
    says: { failed: 'Failed to look up the branch' },
    audit: { event: 'branch.looked-up' },
    lane: 'last',
    repeats: 'safe',
  }),

  pending: endpoint({
    method: 'GET',
    path: '/api/iam/pending-invitations',
    about: 'The invitations of a branch that wait for an answer, of the kinds that the caller may send.',
    allow: gates.sendInvitation,
    place: ({ query }) => branch(query.shopId),
    query: z.object({ shopId: QuickId }),
    reply: z.array(PendingInvitation),
    says: { failed: 'Failed to load invitations' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  resend: endpoint({
    method: 'POST',
    path: '/api/iam/resend-invitation',
    about: 'Sends a new link in place of one that waits for an answer, good for another seven days.',
    allow: gates.sendInvitation,
    place: ({ body }) => branch(body.shop_quickID),
    body: NamedInvitation,
    reply: Done,
    says: { failed: 'Failed to send invitation', ok: () => 'Invitation sent again' },
    audit: { event: 'invitation.sent' },
    lane: 'last',
    repeats: 'keyed',
  }),

  revoke: endpoint({
    method: 'POST',
    path: '/api/iam/revoke-invitation',
    about: 'Withdraws an invitation that waits for an answer. Its link says so from then on.',
    allow: gates.sendInvitation,
    place: ({ body }) => branch(body.shop_quickID),
    body: NamedInvitation,
    reply: Done,
    says: { failed: 'Failed to withdraw invitation', ok: () => 'Invitation withdrawn' },
    audit: { event: 'invitation.revoked' },
    lane: 'last',
    repeats: 'keyed',
  }),

  preview: endpoint({
    method: 'POST',
    path: '/api/auth/invitation-preview',
    about: 'Who invites, and what for. The token is in the body, so that no log keeps it.',
    allow: open('Invited people view the invitation before they sign in or register.'),
    body: z.object({ token: Token }),
    reply: z.object({
      branch_name: z.string(),
      business_name: z.string(),
      city: z.string(),
      /** The branch that is invited; null where an e-mail address is, whose owner picks one. */
      child_shop_quickID: z.string().nullable(),
      /** The invited address, masked. */
      email: Masked.nullable(),
      expires_at: z.iso.datetime(),
    }),
    says: { failed: 'This invitation is no longer valid' },
    audit: { none: 'Nothing changes until it is accepted.' },
    lane: 'last',
    repeats: { unkeyed: 'It changes nothing.' },
  }),

  accept: endpoint({
    method: 'POST',
    path: '/api/iam/accept-invitation',
    about:
      'Links one of the caller’s branches to the inviting branch. Once, within seven days, by whom it was sent to.',
    allow: gates.editBranches,
    place: ({ body }) => branch(body.shop_quickID),
    body: z.object({ token: Token, shop_quickID: QuickId }),
    reply: Done,
    says: { failed: 'Failed to accept invitation', ok: () => 'Invitation accepted successfully!' },
    audit: { event: 'tenancy.accepted' },
    lane: 'last',
    repeats: 'keyed',
  }),

  decline: endpoint({
    method: 'POST',
    path: '/api/auth/decline-invitation',
    about: 'Says no to an invitation, by whom it was sent to. It cannot be accepted afterwards.',
    allow: inDashboard,
    body: z.object({ token: Token }),
    reply: Done,
    says: { failed: 'Failed to decline invitation', ok: () => 'Invitation declined' },
    audit: { none: 'It is written to the trail of the inviting business, which is not the caller’s.' },
    lane: 'last',
    repeats: { unkeyed: 'Declining again changes nothing.' },
  }),
}
