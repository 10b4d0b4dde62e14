import { z } from 'zod'
import { Done } from './done.ts'
import { endpoint, reading } from './endpoint.ts'
import { open, person } from './gates.ts'

/**
 * The notice that people read before they check in by phone: what is collected, why, for how long, and their rights. It
 * gets another version whenever it says something else than before, and everyone is asked again.
 */
export const NOTICE_VERSION = '2026-11-19'

/** As browsers name languages. */
const Language = z
  .string()
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)
  .max(35)

const Standing = z.object({
  version: z.string(),
  given_at: z.iso.datetime().nullable(),
  language: z.string().nullable(),
  /** For how many days after a last visit the law has something kept. */
  hold_days: z.number(),
})

export const consents = {
  notice: endpoint({
    method: 'GET',
    path: '/api/people/notice',
    about: 'What the notice says that an installation decides. Anyone may read it before they give anything.',
    allow: open('The notice is read before there is an account.'),
    reply: Standing.pick({ version: true, hold_days: true }),
    says: { failed: 'Failed to load the notice' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  mine: endpoint({
    method: 'GET',
    path: '/api/people/consent',
    about: 'Whether the caller agreed to the present notice, when, and in which language they read it.',
    allow: person,
    reply: Standing,
    says: { failed: 'Failed to load the notice' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  give: endpoint({
    method: 'POST',
    path: '/api/people/give-consent',
    about: 'Agrees to the notice, as it was read: its version and language are kept with the consent.',
    allow: person,
    body: z.object({ version: z.string().max(20), language: Language }),
    reply: Standing,
    says: { failed: 'Failed to save your consent. Please try again.' },
    audit: { none: 'It belongs to a person, not to a business; the row is its own record.' },
    lane: 'last',
    repeats: { unkeyed: 'Agreeing twice is agreeing once.' },
  }),

  withdraw: endpoint({
    method: 'POST',
    path: '/api/people/withdraw-consent',
    about:
      'Takes the consent back: nobody checks the caller in by phone until they agree again. What was given stays known.',
    allow: person,
    reply: Done,
    says: { failed: 'Failed to withdraw your consent. Please try again.', ok: () => 'Consent withdrawn' },
    audit: { none: 'It belongs to a person, not to a business; the row is its own record.' },
    lane: 'last',
    repeats: { unkeyed: 'What is withdrawn is withdrawn once.' },
  }),
}
