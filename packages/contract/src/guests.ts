import { z } from 'zod'
import { Day } from './calendar.ts'
import { Done } from './done.ts'
import { branch, endpoint, reading } from './endpoint.ts'
import { expectsMe } from './expects-me.ts'
import { gates, member, open } from './gates.ts'
import { Masked } from './masked.ts'
import { bareMobile, MOBILE } from './mobile.ts'
import { Purpose } from './my-visit.ts'
import { Line, Lines } from './one-line.ts'
import { QuickId } from './quick-id.ts'
import { sentence } from './sentence.ts'

/** So many guests one person announces in a day (Q123). */
export const MOST_GUESTS = 50
/** So many days ahead. */
export const MOST_DAYS_AHEAD = 60
export const LONGEST_GUEST_NOTE = 200

const WRONG_CONTACT = 'Enter a mobile number of 10 digits or an e-mail address'

/** A mobile as people write it, or an e-mail address: what has an @ is one. */
export const GuestContact = z
  .string({ error: 'Mobile or e-mail is required' })
  .trim()
  .min(1, 'Mobile or e-mail is required')
  .max(254)
  .transform((text) => (text.includes('@') ? { email: text } : { mobile: bareMobile(text) }))
  .refine(
    (contact) => ('email' in contact ? z.email().safeParse(contact.email).success : MOBILE.test(contact.mobile)),
    WRONG_CONTACT,
  )
export type GuestContact = z.output<typeof GuestContact>

/** On the clock of the branch. */
const Time = z
  .string()
  .length(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm')

/** An optional note of one or more lines. */
const Note = Lines(LONGEST_GUEST_NOTE)
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null)

const Fields = z.object({
  name: Line(100, 'Name is required'),
  contact: GuestContact,
  day: Day,
  from: Time.nullable().default(null),
  to: Time.nullable().default(null),
  pov: Purpose.default('Guest'),
  note: Note,
})

type Times = { from: string | null; to: string | null }
const isInOrder = ({ from, to }: Times) => to === null || (from !== null && from < to)
const order = { path: ['to'], error: 'Choose a time after From' }

export const GuestForm = Fields.refine(isInOrder, order)
export type GuestForm = z.output<typeof GuestForm>

/** What became of an announcement. */
export const GuestState = z.enum(['expected', 'arrived', 'declined', 'withdrawn', 'over'])
export type GuestState = z.infer<typeof GuestState>

const Announced = z.object({
  /** Names the announcement towards this branch. */
  guest_ref: z.string(),
  name: z.string(),
  mobile: Masked.nullable(),
  email: Masked.nullable(),
  /** On the calendar and the clock of the branch; no times: all day. */
  day: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  pov: Purpose,
  note: z.string().nullable(),
  arrived_at: z.iso.datetime().nullable(),
})

export const MyGuest = Announced.extend({ state: GuestState })
export type MyGuest = z.infer<typeof MyGuest>

export const ExpectedGuest = Announced.extend({ host_name: z.string() })
export type ExpectedGuest = z.infer<typeof ExpectedGuest>

const Token = z.string().trim().min(1).max(100)
const GuestRef = z.string().trim().min(1).max(60)
const withoutSignIn = open('Guests need no account: the secret of their link says who they are.')

/** What the code on a guest's page begins with, before the secret of their link. */
export const GUEST_CODE = 'QPG1.'

export const guests = {
  announce: endpoint({
    method: 'POST',
    path: '/api/vms/announce-guest',
    about:
      'Announces a guest for a day at a branch. They get a link with a code to show at the front desk; the announcement ends with its day.',
    allow: member,
    place: ({ body }) => branch(body.shopId),
    body: Fields.extend({ shopId: QuickId }).refine(isInOrder, order),
    reply: Done,
    says: {
      failed: 'Failed to announce the guest',
      ok: (_, { body }) => sentence('Link sent to {{name}}', { name: body.name.trim() }),
    },
    audit: { event: 'guest.announced' },
    lane: 'last',
    repeats: 'keyed',
  }),

  mine: endpoint({
    method: 'GET',
    path: '/api/vms/my-guests',
    about: 'Whom the caller has announced at a branch from today on, and how many guests they announced today.',
    allow: member,
    place: ({ query }) => branch(query.shopId),
    query: z.object({ shopId: QuickId }),
    reply: z.object({ guests: z.array(MyGuest), announced_today: z.number(), today: z.string() }),
    says: { failed: 'Failed to load your guests' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  withdraw: endpoint({
    method: 'POST',
    path: '/api/vms/withdraw-guest',
    about: 'Takes an announcement of the caller back: its link shows no code any more.',
    allow: member,
    place: ({ body }) => branch(body.shopId),
    body: z.object({ shopId: QuickId, guest_ref: GuestRef }),
    reply: Done,
    says: { failed: 'Failed to withdraw the announcement', ok: () => 'Announcement withdrawn' },
    audit: { event: 'guest.withdrawn' },
    lane: 'last',
    repeats: 'keyed',
  }),

  expected: endpoint({
    method: 'GET',
    path: '/api/vms/expected-guests',
    about: 'Who is announced at a branch for today and not there yet, in the order of their times, and how many came.',
    allow: gates.expectedGuests,
    place: ({ query }) => branch(query.shopId),
    query: z.object({ shopId: QuickId }),
    /** The first of them, and how many more there are. */
    reply: z.object({ guests: z.array(ExpectedGuest), more: z.number(), arrived: z.number() }),
    says: { failed: 'Failed to load who is expected' },
    watches: 'branch',
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  read: endpoint({
    method: 'POST',
    path: '/api/vms/read-guest',
    about: 'Whose code from a guest’s page was scanned at the front desk, while they are expected there today.',
    allow: gates.expectedGuests,
    place: ({ body }) => branch(body.shopId),
    body: z.object({ shopId: QuickId, code: Token }),
    reply: ExpectedGuest,
    says: { failed: 'Failed to read the code' },
    audit: { none: 'Reading a code changes nothing.' },
    lane: 'last',
    repeats: { unkeyed: 'Reading a code again says the same.' },
  }),

  checkIn: endpoint({
    method: 'POST',
    path: '/api/vms/check-in-guest',
    about:
      'Checks in someone who is expected today, by name and mobile as they were announced, which the desk need not know. Their host is told.',
    allow: gates.expectedGuests,
    place: ({ body }) => branch(body.shopId),
    /** The nonce is chosen by the desk: the same one again is the same visit. */
    body: z.object({ shopId: QuickId, guest_ref: GuestRef, nonce: z.uuid() }),
    reply: z.object({
      outcome: z.enum(['in', 'inside', 'refused']),
      name: z.string(),
      entered: z.boolean(),
      /** The visit that this check-in made, by which the desk can undo it. */
      visit_ref: z.string().nullable(),
    }),
    says: {
      failed: 'Failed to check in. Please try again.',
      // The desk itself says that a guest is checked in, beside the way to undo it.
      ok: ({ outcome, name }) =>
        outcome === 'in'
          ? []
          : [
              outcome === 'refused'
                ? {
                    tone: 'bad',
                    text: sentence('{{name}} is on the blacklist of this branch and was not checked in', { name }),
                  }
                : { tone: 'good', text: sentence('{{name}} is already inside. The host has been notified.', { name }) },
            ],
    },
    audit: { event: 'visit.entered-at-desk', onlyIf: 'entered' },
    lane: 'last',
    repeats: 'nonce',
  }),

  pass: endpoint({
    method: 'POST',
    path: '/api/guests/pass',
    about: 'What a guest’s link shows: where, when and by whom they are expected, and the code for the front desk.',
    allow: withoutSignIn,
    body: z.object({ token: Token }),
    reply: z.object({
      state: GuestState,
      name: z.string(),
      host_name: z.string(),
      business_name: z.string(),
      branch_name: z.string(),
      street_address: z.string(),
      city: z.string(),
      pin_code: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      time_zone: z.string(),
      day: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      contact: z.enum(['mobile', 'e-mail']),
      /** A picture of the code, while they are expected. */
      qr_base64: z.string().nullable(),
    }),
    says: { failed: 'This link is no longer valid' },
    audit: { none: 'Nothing changes by looking.' },
    lane: 'last',
    repeats: { unkeyed: 'It changes nothing.' },
  }),

  expectsMe,

  decline: endpoint({
    method: 'POST',
    path: '/api/guests/decline',
    about: 'A guest says that they cannot come. Their host is told.',
    allow: withoutSignIn,
    body: z.object({ token: Token }),
    reply: Done,
    says: { failed: 'Failed to notify your host', ok: () => 'Your host has been notified' },
    audit: { none: 'It concerns one announcement, which says so itself.' },
    lane: 'last',
    repeats: { unkeyed: 'Declining again changes nothing.' },
  }),
}
