import { z } from 'zod'
import { LocalMinute } from './calendar.ts'
import { areFewNamed, MOST_COMPANIONS, TOO_MANY_NAMED } from './checkins.ts'
import { LastFour, Pan } from './documents.ts'
import { Done } from './done.ts'
import { branch, endpoint, reading } from './endpoint.ts'
import { gates } from './gates.ts'
import { Masked } from './masked.ts'
import { bareMobile, MOBILE, TEN_DIGITS } from './mobile.ts'
import { Purpose, VisitorType } from './my-visit.ts'
import { Aside, Line } from './one-line.ts'
import { Paging } from './paging.ts'
import { bareQuickId, isQuickId, PERSON_ID_LENGTH, QuickId } from './quick-id.ts'
import { MISSING, ShopId } from './visitor-id.ts'

/** As people tell it: with blanks and hyphens, in small letters. */
export const ToldQuickId = z
  .string({ error: 'quickID is required' })
  .max(40)
  .transform(bareQuickId)
  .pipe(
    z
      .string()
      .min(1, 'quickID is required')
      .refine((text) => isQuickId(text, PERSON_ID_LENGTH), 'This is not a quickID. Check for a typing error.'),
  )

export const ToldMobile = z
  .string({ error: 'Mobile is required' })
  .max(40)
  .transform(bareMobile)
  .pipe(
    z
      .string()
      .min(1, 'Mobile is required')
      .regex(MOBILE, {
        error: ({ input }) =>
          TEN_DIGITS.test(String(input)) ? 'Mobile must start with 6, 7, 8 or 9' : 'Mobile must be 10 digits',
      }),
  )

export const ToldName = Line(100, 'Name is required')

/** The code on a pass, or what reading one answered. */
const ShownPass = z.object({ pass: z.string().trim().min(1).max(200) })
const Told = z.object({ quickID: ToldQuickId })

/** Whoever stands at the desk: by the pass they show, by the quickID they tell, or by name and mobile. */
export const AtDesk = z.union([ShownPass, Told, z.object({ name: ToldName, mobile: ToldMobile })])
export type AtDesk = z.output<typeof AtDesk>

/** Those with them may be a name alone. */
const WithThem = z.union([ShownPass, Told, z.object({ name: ToldName, mobile: ToldMobile.optional() })])
export type WithThem = z.output<typeof WithThem>

export const MOST_BADGE = 20
export const MOST_VISITING = 100

const Someone = z.object({
  /** Names the visit towards this desk. */
  visit_ref: z.string(),
  visitor_ref: z.string(),
  visitor_type: VisitorType,
  quickID: z.string().nullable(),
  /** None of whoever was let in by a quickID that the branch did not know. */
  name: z.string().nullable(),
  mobile: Masked.nullable(),
  pov: Purpose.nullable(),
  checked_in_at: z.iso.datetime(),
  /** On the clock of the branch: YYYY-MM-DD and HH:mm. */
  date: z.string(),
  in_time: z.string(),
  badge: z.string().nullable(),
  visiting: z.string().nullable(),
  /** The branch refuses them from now on, and they are inside all the same. */
  blacklisted: z.boolean(),
})
export type Someone = z.input<typeof Someone>

/** Someone inside, with those who came along and are inside as well. */
export const InsideRow = Someone.extend({ group: z.array(Someone) })
export type InsideRow = z.input<typeof InsideRow>

/** Someone whose visit ended for want of any evidence, with that time on the clock of the branch. */
const TimedOut = Someone.extend({ out_date: z.string(), out_time: z.string() })
export type TimedOut = z.input<typeof TimedOut>

/** Whom the branch refuses. Why is not told at the desk. */
const Refused = z.object({
  name: z.string().nullable(),
  quickID: z.string().nullable(),
  since: z.iso.datetime().nullable(),
  tries_today: z.number(),
  first_try_at: z.iso.datetime(),
})
export type Refused = z.input<typeof Refused>

const MOST_CHARACTERS = 100
const INSIDE_ROWS = 50

export const InsideQuery = z.object({
  shopId: ShopId(MISSING),
  page: Paging.shape.page.default(1),
  limit: Paging.shape.page_size.default(INSIDE_ROWS),
  /** Found in names, in quickIDs, and in the last four digits of a mobile, which the list shows anyway. */
  search: z.string().trim().normalize('NFC').max(MOST_CHARACTERS).optional(),
  visitor_type: VisitorType.optional(),
})
export type InsideQuery = z.output<typeof InsideQuery>

/** What is written on a document belongs to whoever shows it: a quickID may be told by anyone. */
export const DOCUMENT_WITHOUT_OWNER = 'Scan their pass, or enter name and mobile: a spoken quickID is not enough'

const Entry = z.object({
  shopId: QuickId,
  /** Chosen by the desk: the same one again is the same visit. */
  nonce: z.uuid(),
  person: AtDesk,
  companions: z.array(WithThem).max(MOST_COMPANIONS).refine(areFewNamed, TOO_MANY_NAMED).default([]),
  pov: Purpose,
  badge: Aside(MOST_BADGE),
  visiting: Aside(MOST_VISITING),
  /** From a document that was shown; nobody is refused for showing none. */
  aadhaar: LastFour.optional(),
  pan: Pan.optional(),
})

const isTold = ({ person }: Pick<z.output<typeof Entry>, 'person'>) => 'quickID' in person

export const DeskCheckIn = Entry.refine((entry) => !isTold(entry) || entry.aadhaar === undefined, {
  error: DOCUMENT_WITHOUT_OWNER,
  path: ['aadhaar'],
}).refine((entry) => !isTold(entry) || entry.pan === undefined, { error: DOCUMENT_WITHOUT_OWNER, path: ['pan'] })
export type DeskCheckIn = z.output<typeof DeskCheckIn>

const VisitRefs = z
  .array(z.string().max(100))
  .min(1)
  .max(MOST_COMPANIONS + 1)

export const frontDesk = {
  inside: endpoint({
    method: 'GET',
    path: '/api/vms/inside',
    about:
      'Who is at the branch now, newest first: a row for each visit or group, masked, with how many there are and how many have left today.',
    allow: gates.frontDesk,
    place: ({ query }) => branch(query.shopId),
    query: InsideQuery,
    reply: z.object({
      members: z.number(),
      visitors: z.number(),
      total: z.number(),
      left_today: z.number(),
      last_left_at: z.iso.datetime().nullable(),
      data: z.array(InsideRow),
      page: z.number(),
      total_pages: z.number(),
      total_records: z.number(),
    }),
    says: { failed: 'Failed to load who is inside' },
    watches: 'branch',
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  timedOut: endpoint({
    method: 'GET',
    path: '/api/vms/desk-timed-out',
    about:
      'Whose visits Timeout has ended within the last 48 hours, newest first, and how many there are: the desk may know when they left.',
    allow: gates.frontDesk,
    place: ({ query }) => branch(query.shopId),
    query: z.object({ shopId: ShopId(MISSING) }),
    reply: z.object({ data: z.array(TimedOut), total_records: z.number() }),
    says: { failed: 'Failed to load visits that timed out' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  manager: endpoint({
    method: 'GET',
    path: '/api/vms/desk-manager',
    about:
      'Whom the desk calls after a refusal: another user who may blacklist visitors at the branch, and the contact number of the branch. The mobile of a user is masked as everywhere.',
    allow: gates.frontDesk,
    place: ({ query }) => branch(query.shopId),
    query: z.object({ shopId: ShopId(MISSING) }),
    reply: z.object({ name: z.string().nullable(), branch_mobile: z.string().nullable() }),
    says: { failed: 'Failed to load whom to call' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  readPass: endpoint({
    method: 'POST',
    path: '/api/vms/desk-read-pass',
    about:
      'Whose pass was scanned at the desk, and whether they are inside or refused. What it answers stands for the pass for a quarter of an hour.',
    allow: gates.frontDesk,
    place: ({ body }) => branch(body.shopId),
    body: z.object({ shopId: QuickId, pass: z.string().trim().min(1).max(200) }),
    reply: z.object({
      /** In place of the code, which is good for a minute. */
      pass: z.string(),
      name: z.string(),
      quickID: z.string(),
      visitor_type: VisitorType,
      inside: InsideRow.nullable(),
      refused: Refused.nullable(),
    }),
    says: { failed: 'Failed to read the pass' },
    audit: { none: 'Reading a pass changes nothing; refusals are written to the trail.' },
    lane: 'last',
    repeats: { unkeyed: 'Reading a pass again says the same.' },
  }),

  checkIn: endpoint({
    method: 'POST',
    path: '/api/vms/desk-check-in',
    about:
      'Checks someone in at the front desk, alone or with others. Only who is blacklisted is refused; whoever is inside already stays in their visit.',
    allow: gates.frontDesk,
    place: ({ body }) => branch(body.shopId),
    body: DeskCheckIn,
    reply: z.object({
      outcome: z.enum(['in', 'inside', 'refused']),
      /** Whether this entry made the visit. */
      entered: z.boolean(),
      /** Of someone who was inside before their own visit, and as its group those whom this entry let in. */
      visit: InsideRow.nullable(),
      /** The one who is refused, or those of a group who are. */
      refused: z.array(Refused),
      /** Those of a group who were inside before, and stay in their own visits. */
      inside_already: z.array(z.string()),
    }),
    says: { failed: 'Failed to check in. Please try again.' },
    audit: { event: 'visit.entered-at-desk', onlyIf: 'entered' },
    lane: 'last',
    repeats: 'nonce',
  }),

  checkOut: endpoint({
    method: 'POST',
    path: '/api/vms/desk-check-out',
    about: 'Ends visits at the front desk: of one person, of several, or of a group. Ending one again changes nothing.',
    allow: gates.frontDesk,
    place: ({ body }) => branch(body.shopId),
    body: z.object({ shopId: QuickId, visit_refs: VisitRefs }),
    reply: z.object({
      closed: z.number(),
      checked_out_at: z.iso.datetime().nullable(),
      /** The visits that this call ended: those that had ended before are not among them. */
      ended_refs: z.array(z.string()),
    }),
    says: { failed: 'Failed to check out. Please try again.' },
    audit: { event: 'visit.ended-at-desk', onlyIf: 'closed' },
    lane: 'last',
    repeats: { unkeyed: 'A visit ends once.' },
  }),

  correct: endpoint({
    method: 'POST',
    path: '/api/vms/desk-correct',
    about:
      'Puts right what the desk got wrong: another purpose, someone who has not left, a check-in within the last 15 minutes that was a mistake, or when someone left who is listed as inside or whose visit ended by Timeout.',
    allow: gates.frontDesk,
    place: ({ body }) => branch(body.shopId),
    body: z.object({
      shopId: QuickId,
      visit_refs: VisitRefs,
      to: z.union([
        z.object({ pov: Purpose }),
        z.object({ still_inside: z.literal(true) }),
        /** The check-in was a mistake, for everyone of it. */
        z.object({ undone: z.literal(true) }),
        /** On the clock of the branch. */
        z.object({ left_at: LocalMinute }),
      ]),
    }),
    reply: Done.extend({ corrected: z.number() }),
    says: { failed: 'Failed to correct the visit', ok: () => 'Visit corrected' },
    audit: { event: 'visit.corrected', onlyIf: 'corrected' },
    lane: 'last',
    repeats: { unkeyed: 'What is right already stays.' },
  }),
}
