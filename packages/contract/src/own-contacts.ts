import { z } from 'zod'
import { Done } from './done.ts'
import { endpoint } from './endpoint.ts'
import { unaudited } from './enrol-pass.ts'
import { person } from './gates.ts'
import { MOBILE, TEN_DIGITS } from './mobile.ts'
import { sentence } from './sentence.ts'
import { Otp } from './sessions.ts'

export const Email = z.string().trim().min(1, 'Email ID is required').pipe(z.email('Invalid email format').max(254))
export const Mobile = z
  .string()
  .trim()
  .min(1, 'Contact number is required')
  .regex(TEN_DIGITS, { error: 'Contact number must be 10 digits', abort: true })
  .regex(MOBILE, 'Contact number must start with 6, 7, 8 or 9')

export const ContactKind = z.enum(['email', 'mobile'])
export type ContactKind = z.infer<typeof ContactKind>

/** A contact of the caller, as they type it. */
export const TypedContact = z.discriminatedUnion('contact', [
  z.strictObject({ contact: z.literal('email'), value: Email }),
  z.strictObject({ contact: z.literal('mobile'), value: Mobile }),
])

const eachTryCounts = { unkeyed: 'Each try counts, and a repeated one must count again.' }

/** What people do with a contact of theirs that they have not proven yet (Q149). */
export const ownContacts = {
  sendContactCode: endpoint({
    method: 'POST',
    path: '/api/people/contact-code',
    about:
      'Sends a one-time code to an e-mail address or mobile number of the caller that is not confirmed. Another one than before takes its place, not confirmed either. A confirmed one is not changed.',
    allow: person,
    body: TypedContact,
    reply: z.object({ otp_sent: z.literal(true), detail: z.null() }),
    says: {
      failed: 'Failed to send OTP. Please try again.',
      ok: (_, { body }) => sentence('OTP sent successfully to {{to}}', { to: body.value.trim() }),
    },
    audit: unaudited,
    lane: 'last',
    repeats: eachTryCounts,
  }),

  confirmContact: endpoint({
    method: 'POST',
    path: '/api/people/confirm-contact',
    about:
      'Confirms an e-mail address or mobile number of the caller with the code that was sent to it. From then on codes and messages go there too.',
    allow: person,
    body: z.object({ contact: ContactKind, otp: Otp }),
    reply: Done,
    says: {
      failed: 'Verification failed',
      ok: (_, { body }) => (body.contact === 'email' ? 'E-mail confirmed' : 'Contact number confirmed'),
    },
    audit: unaudited,
    lane: 'last',
    repeats: eachTryCounts,
  }),

  removeContact: endpoint({
    method: 'POST',
    path: '/api/people/remove-contact',
    about:
      'Removes an e-mail address or mobile number of the caller that is not confirmed, while the other one is confirmed.',
    allow: person,
    body: z.object({ contact: ContactKind }),
    reply: Done,
    says: {
      failed: 'Failed to remove it. Please try again.',
      ok: (_, { body }) => (body.contact === 'email' ? 'E-mail removed' : 'Contact number removed'),
    },
    audit: unaudited,
    lane: 'last',
    repeats: { unkeyed: 'The same again changes nothing.' },
  }),
}
