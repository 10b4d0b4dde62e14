import { z } from 'zod'
import { endpoint, reading } from './endpoint.ts'
import { person } from './gates.ts'
import { QuickId } from './quick-id.ts'
import { sentence } from './sentence.ts'

/** A business that added the caller as a user and waits for their answer. */
export const WaitingMembership = z.object({
  business_quickID: z.string(),
  business_name: z.string(),
  added_at: z.iso.datetime(),
})
export type WaitingMembership = z.infer<typeof WaitingMembership>

const NamedBusiness = z.object({ business_quickID: QuickId })

export const memberships = {
  waiting: endpoint({
    method: 'GET',
    path: '/api/people/waiting-memberships',
    about: 'The businesses that added the caller as a user and wait for their answer, oldest first.',
    allow: person,
    reply: z.array(WaitingMembership),
    says: { failed: 'Failed to load the businesses that added you' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  join: endpoint({
    method: 'POST',
    path: '/api/people/join-business',
    about:
      'Accepts being a user of a business. Until then the caller’s contacts are masked there, their rights count for nothing and no alert or report reaches them.',
    allow: person,
    body: NamedBusiness,
    reply: z.object({ business_name: z.string() }),
    says: {
      failed: 'Failed to join the business. Please try again.',
      ok: ({ business_name }) => sentence('You have joined {{business}}', { business: business_name }),
    },
    audit: { event: 'user.joined' },
    lane: 'last',
    repeats: { unkeyed: 'Joining again changes nothing.' },
  }),

  leave: endpoint({
    method: 'POST',
    path: '/api/people/leave-business',
    about: 'Declines being a user of a business, or ends the caller’s own membership. The business is notified.',
    allow: person,
    body: NamedBusiness,
    reply: z.object({ business_name: z.string(), declined: z.boolean() }),
    says: {
      failed: 'Failed to leave the business. Please try again.',
      ok: ({ business_name, declined }) =>
        declined
          ? sentence('You have declined to join {{business}}', { business: business_name })
          : sentence('You have left {{business}}', { business: business_name }),
    },
    audit: { event: ['user.declined', 'user.left'] },
    lane: 'last',
    repeats: { unkeyed: 'A membership ends once.' },
  }),
}
