import { z } from 'zod'
import { BirthDate } from './calendar.ts'
import { Done } from './done.ts'
import { endpoint, reading } from './endpoint.ts'
import { enrolPass, unaudited } from './enrol-pass.ts'
import { open, person } from './gates.ts'
import { bareMobile, MOBILE } from './mobile.ts'
import { Line } from './one-line.ts'
import { Email, Mobile, ownContacts } from './own-contacts.ts'
import { sentence } from './sentence.ts'

export const Gender = z.enum(['M', 'F', 'other'])
export type Gender = z.infer<typeof Gender>

export const RegisterForm = z.object({
  name: Line(100, 'Name is required'),
  email: Email,
  mobile: Mobile,
  birth_date: BirthDate.optional(),
  gender: Gender.optional(),
})
export type RegisterForm = z.input<typeof RegisterForm>

/** What a person may change about themselves. Contacts have endpoints of their own. */
export const ProfileForm = RegisterForm.pick({ name: true }).extend({
  birth_date: BirthDate.nullable(),
  gender: Gender.nullable(),
})

export const Profile = z.object({
  quickID: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** Whether a code that went there alone came back. Nothing but such a code goes to one that is not confirmed. */
  email_confirmed: z.boolean(),
  mobile_confirmed: z.boolean(),
  birth_date: z.string().nullable(),
  gender: Gender.nullable(),
})
export type Profile = z.infer<typeof Profile>

/** How someone who forgot their quickID says who they are. */
export const ForgottenForm = z.object({
  contact: Line(254, 'Enter your mobile number or e-mail')
    .transform((text) => (MOBILE.test(bareMobile(text)) ? bareMobile(text) : text))
    .pipe(
      z
        .string()
        .max(254)
        .refine(
          (text) => MOBILE.test(text) || z.email().safeParse(text).success,
          'Enter a mobile number of 10 digits, or an e-mail address such as name@example.com',
        ),
    ),
})

const beforeSignIn = open('There is no account yet, or its owner cannot get into it.')
const eachTryCounts = { unkeyed: 'Each try counts, and a repeated one must count again.' }

export const people = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    about: 'Starts a registration: sends a one-time code to the mobile and e-mail given.',
    allow: beforeSignIn,
    body: RegisterForm,
    reply: z.object({ otp_sent: z.boolean(), registration_token: z.string(), detail: z.null() }),
    says: {
      failed: 'Failed to send OTP. Please try again.',
      ok: (_, { body }) => sentence('OTP sent successfully to {{to}}', { to: body.mobile.trim() }),
    },
    audit: unaudited,
    lane: 'last',
    repeats: eachTryCounts,
  }),

  forgotQuickId: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-quickid',
    about: 'Sends the quickIDs of a mobile or e-mail to that address. Says the same whether there are any or not.',
    allow: beforeSignIn,
    body: ForgottenForm,
    reply: Done,
    says: {
      failed: 'Failed to perform action',
      ok: () => 'If this address has an account, we have sent its quickIDs.',
    },
    audit: unaudited,
    lane: 'last',
    repeats: eachTryCounts,
  }),

  me: endpoint({
    method: 'GET',
    path: '/api/people/me',
    about: 'The caller’s own details.',
    allow: person,
    reply: Profile,
    says: { failed: 'Failed to load your profile' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  editMe: endpoint({
    method: 'PUT',
    path: '/api/people/me',
    about: 'Changes the caller’s name, birth date or gender.',
    allow: person,
    body: ProfileForm,
    reply: Done,
    says: { failed: 'Failed to save your profile', ok: () => 'Profile saved' },
    audit: unaudited,
    lane: 'last',
    repeats: { unkeyed: 'Saving the same again changes nothing.' },
  }),

  ...ownContacts,

  enrolPass,
}
