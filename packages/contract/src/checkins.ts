import { z } from 'zod'
import { Instant } from './calendar.ts'
import { Done } from './done.ts'
import { branch, endpoint, reading } from './endpoint.ts'
import { atBranch, inCompanion } from './gates.ts'
import { MyVisit, myVisit, Purpose, VisitPlace } from './my-visit.ts'
import { Line } from './one-line.ts'
import { QuickId } from './quick-id.ts'
import { sentence } from './sentence.ts'

/** Where the phone says it is, and how sure it is, in metres. */
export const Position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000),
})
export type Position = z.infer<typeof Position>

/** The lead and this many more. */
export const MOST_COMPANIONS = 50

/** Of a scan and of a lead in an hour: nothing but the lead says that someone with a name alone exists (Q147). */
export const MOST_NAMED = 10
export const MOST_NAMED_IN_AN_HOUR = 20

/** Whether no more than may be come by name alone: without a pass, a quickID or a mobile. */
export const areFewNamed = (companions: readonly object[]) =>
  companions.filter((one) => Object.keys(one).every((key) => key === 'name')).length <= MOST_NAMED

export const TOO_MANY_NAMED =
  'At most 10 people can come by name alone. Scan the passes of the others, or enter their quickIDs.'

const PassCode = z.string().trim().min(1).max(200)

/**
 * Someone who comes along: by the code on their pass, by what `meet` made of it a while ago, by quickID (they confirm on
 * their own phone), or by name.
 */
const Companion = z.union([
  z.strictObject({ pass: PassCode }),
  z.strictObject({ met: z.string().max(200) }),
  z.strictObject({ quickID: QuickId }),
  z.strictObject({ name: Line(100, 'Name is required') }),
])
export type Companion = z.output<typeof Companion>

/** How a check-out came to be known. */
export const CheckOutBy = z.enum(['qr', 'geofence', 'signed-out'])

const onePhoneOneKey = { unkeyed: 'The nonce chosen by the phone is its key, and it is kept for good.' }
const theVisitIsTheRecord = { none: 'The visit itself is the record; refusals are written to the trail.' }

/** The poster's key, where one holds it; otherwise one's visit there is enough. */
const POSTER_KEY_DAMAGED = 'This code is incomplete. Scan the code at the entrance, or ask the front desk.'
const PosterKey = z.string().trim().min(1, POSTER_KEY_DAMAGED).max(100, POSTER_KEY_DAMAGED)

export const checkins = {
  door: endpoint({
    method: 'POST',
    path: '/api/vms/branch-at-door',
    about: 'Which branch a poster belongs to, where its circle is, and what the caller has still to agree to.',
    allow: atBranch,
    place: ({ body }) => branch(body.shop_quickID),
    body: z.object({ shop_quickID: QuickId, key: PosterKey.optional() }),
    reply: VisitPlace.extend({
      /** Why the caller came the last time. */
      last_pov: Purpose.nullable(),
      /** Whether they have agreed to the present notice, without which nobody checks in by phone. */
      consented: z.boolean(),
    }),
    says: { failed: 'Failed to load the branch' },
    audit: reading,
    lane: 'last',
    repeats: { unkeyed: 'It is a question; the key of a poster belongs into no address.' },
  }),

  meet: endpoint({
    method: 'POST',
    path: '/api/vms/meet',
    about:
      'Whose pass was scanned, for a lead who stands with them at the door. They may be named in a check-in for a while.',
    allow: atBranch,
    place: ({ body }) => branch(body.shop_quickID),
    body: z.object({ shop_quickID: QuickId, key: PosterKey.optional(), pass: PassCode }),
    reply: z.object({
      name: z.string(),
      quickID: z.string(),
      /** Stands for the pass in this lead's check-in at this branch. */
      met: z.string(),
    }),
    says: { failed: 'Failed to read the pass. Please try again.' },
    audit: { none: 'Whoever shows their pass shows their name; the visit that follows is the record.' },
    lane: 'last',
    repeats: { unkeyed: 'Meeting someone twice is meeting them.' },
  }),

  checkIn: endpoint({
    method: 'POST',
    path: '/api/vms/check-in',
    about: 'Checks the caller in at a branch, alone or as the lead of a group. The same nonce again is the same visit.',
    allow: atBranch,
    place: ({ body }) => branch(body.shop_quickID),
    body: z.object({
      shop_quickID: QuickId,
      /** The key on the poster at the entrance. */
      key: PosterKey,
      nonce: z.uuid(),
      /** When the phone scanned it, where it could not say so at once: up to 24 hours ago it counts at that time. */
      scanned_at: Instant.optional(),
      position: Position.optional(),
      pov: Purpose.default('Visitor'),
      companions: z.array(Companion).max(MOST_COMPANIONS).refine(areFewNamed, TOO_MANY_NAMED).default([]),
    }),
    reply: MyVisit.extend({
      repeated: z.boolean(),
      /** A scan that was reported late may have been over by then. */
      checked_out_at: z.iso.datetime().nullable(),
    }),
    says: {
      failed: 'Failed to check in. Please try again.',
      ok: ({ store_name }) => sentence('Checked in at {{branch}}', { branch: store_name }),
    },
    audit: theVisitIsTheRecord,
    lane: 'last',
    repeats: onePhoneOneKey,
  }),

  checkOut: endpoint({
    method: 'POST',
    path: '/api/vms/check-out',
    about:
      'Ends the caller’s visit at a branch, or those of their group who leave with them. Ending it again changes nothing.',
    allow: atBranch,
    place: ({ body }) => branch(body.shop_quickID),
    body: z.object({
      shop_quickID: QuickId,
      by: CheckOutBy.default('qr'),
      /** Needed when the branch QR is scanned on leaving. */
      key: PosterKey.optional(),
      /** Those of the group who leave; everyone of it when nobody is named. */
      visit_refs: z
        .array(z.string().max(100))
        .max(MOST_COMPANIONS + 1)
        .optional(),
      /** When they left, where the phone says so later: it was last inside then, or scanned the code on leaving. */
      left_at: Instant.optional(),
      position: Position.optional(),
    }),
    reply: Done.extend({ closed: z.number(), checked_out_at: z.iso.datetime().nullable() }),
    says: { failed: 'Failed to check out. Please try again.', ok: () => 'Checked out' },
    audit: theVisitIsTheRecord,
    lane: 'last',
    repeats: { unkeyed: 'A visit ends once.' },
  }),

  mine: myVisit,

  joinGroup: endpoint({
    method: 'POST',
    path: '/api/vms/join-group',
    about:
      'Says yes or no to coming along with a group, or to having told one’s quickID at a front desk. Only then is the name known there.',
    allow: inCompanion,
    body: z.object({
      request_id: z.uuid(),
      accept: z.boolean(),
      /** Where the phone stands that says yes to a group: it counts as at a check-in. A desk has seen them. */
      position: Position.optional(),
    }),
    reply: Done,
    says: { failed: 'Failed to answer. Please try again.' },
    audit: theVisitIsTheRecord,
    lane: 'last',
    repeats: { unkeyed: 'A request is answered once; the same answer again changes nothing.' },
  }),

  remindCompanion: endpoint({
    method: 'POST',
    path: '/api/vms/remind-companion',
    about:
      'Asks someone again whether they came along with the caller, at most once an hour. The reply is the same for a quickID that is nobody’s.',
    allow: inCompanion,
    body: z.object({ request_id: z.uuid() }),
    reply: Done,
    says: { failed: 'Failed to send the reminder. Please try again.', ok: () => 'Reminder sent' },
    audit: theVisitIsTheRecord,
    lane: 'last',
    repeats: { unkeyed: 'A second reminder within the hour is refused.' },
  }),

  withdrawCompanion: endpoint({
    method: 'POST',
    path: '/api/vms/withdraw-companion',
    about: 'Takes back the question whether someone came along with the caller, while they have not said yes.',
    allow: inCompanion,
    body: z.object({ request_id: z.uuid() }),
    reply: Done,
    says: { failed: 'Failed to remove them. Please try again.', ok: () => 'Removed from your group' },
    audit: theVisitIsTheRecord,
    lane: 'last',
    repeats: { unkeyed: 'A question is taken back once.' },
  }),
}
