import { z } from 'zod'
import { Done } from './done.ts'
import { endpoint, reading } from './endpoint.ts'
import { inCompanion } from './gates.ts'

/** Where a browser takes messages, and the keys it reads them with, as it gives them out (RFC 8291). */
const Subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1_000),
  p256dh: z.base64url().length(87),
  auth: z.base64url().length(22),
})

const unaudited = { none: 'It concerns a person and their phone, not a business.' }
const again = { unkeyed: 'The same again changes nothing.' }

export const notifications = {
  mine: endpoint({
    method: 'GET',
    path: '/api/people/notifications',
    about:
      'Whether the phone that asks is sent messages, the key it needs to take them (none where none are sent), and the mark of those that are meant for it.',
    allow: inCompanion,
    reply: z.object({ key: z.string().nullable(), phone: z.string(), on: z.boolean() }),
    says: { failed: 'Failed to load your notifications' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  subscribe: endpoint({
    method: 'POST',
    path: '/api/people/notifications',
    about: 'From now on messages reach the phone that asks, until its session ends.',
    allow: inCompanion,
    body: Subscription,
    reply: Done,
    says: { failed: 'Failed to turn on notifications', ok: () => 'Notifications are on' },
    audit: unaudited,
    lane: 'last',
    repeats: again,
  }),

  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/people/stop-notifications',
    about: 'No messages reach the phone that asks any more.',
    allow: inCompanion,
    reply: Done,
    says: { failed: 'Failed to turn off notifications', ok: () => 'Notifications are off' },
    audit: unaudited,
    lane: 'last',
    repeats: again,
  }),
}
