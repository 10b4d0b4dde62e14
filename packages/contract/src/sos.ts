import { z } from 'zod'
import { Instant } from './calendar.ts'
import { branch, business, endpoint, reading } from './endpoint.ts'
import { gates, member } from './gates.ts'
import { Purpose, VisitorType } from './my-visit.ts'
import { Aside, Line } from './one-line.ts'
import { answered, Mark, MOST_PLACE, markedOnce, ownAlerts, Ref, SafetyState, SaidBy } from './own-alerts.ts'
import { QuickId } from './quick-id.ts'

/** What may be chosen as the reason of an alert. */
export const SOS_REASONS = [
  'Medical Emergency',
  'Fire or Smoke Detected',
  'Suspicious Person or Activity',
  'Natural Disaster',
  'Electrical Short Circuit / Spark Detected',
  'Chemical/Gas Leak',
] as const

export const MOST_REASON = 200
/** Marks in one request: what a device kept while it was offline goes out in several. */
export const MOST_MARKS = 200

/** What the server says where it cannot reach its database: nobody was told, and nobody may think so. */
export const NOT_SENT = 'The SOS alert was NOT sent. Call 112 and warn people yourself.'
export const NOT_STOPPED = 'The SOS alert was NOT stopped. Try again in a moment.'
/** What it says where the connection to its database broke before the answer: the change was made, or was not. */
export const MAY_BE_SENT = 'The SOS alert may NOT have been sent. Call 112 and warn people yourself.'
export const MAY_BE_STOPPED = 'The SOS alert may NOT have been stopped. Check whether it is still on.'

/** Polled in hidden tabs too: whoever looks elsewhere must hear of it all the same. */
export const STATUS_EVERY = 10_000

/** The reason, chosen or in own words. */
const Reason = Line(MOST_REASON, 'Choose a reason or describe what is happening')

/** Calls for help that one mark takes back: as many as marshals see of one person. */
const MOST_TAKEN_BACK = 20

const MarshalMark = Mark.extend({
  person_ref: Ref,
  /** Calls for help that the marshal has seen and that this "safe" takes back; without them it leaves each as it is. */
  takes_back: z.array(z.uuid()).max(MOST_TAKEN_BACK).optional(),
})
export type MarshalMark = z.input<typeof MarshalMark>

const Counts = z.object({
  needs_help: z.number(),
  unknown: z.number(),
  safe: z.number(),
  total: z.number(),
})
export type Counts = z.infer<typeof Counts>

/** An alert or a drill that is on. */
const Incident = z.object({
  incident_ref: z.string(),
  drill: z.boolean(),
  reason: z.string(),
  started_at: z.iso.datetime(),
  started_by: z.string(),
  counts: Counts,
})
export type Incident = z.infer<typeof Incident>

/** One mark of someone: who made it, and when. */
const WhoMarked = z.object({
  mark_id: z.string(),
  said_by: SaidBy,
  said_by_name: z.string().nullable(),
  said_at: z.iso.datetime(),
  is_me: z.boolean(),
})
export type WhoMarked = z.infer<typeof WhoMarked>

/** Someone who was at the branch when it began, or came since. */
const RollCallPerson = z.object({
  person_ref: z.string(),
  name: z.string().nullable(),
  visitor_type: VisitorType,
  pov: Purpose.nullable(),
  /** The person whose group they came in, where that is another. */
  lead_ref: z.string().nullable(),
  /** Whom or what they came to see, as it was typed. */
  visiting: z.string().nullable(),
  /** The last that is known of where they are. */
  seen_place: z.string().nullable(),
  seen_at: z.iso.datetime().nullable(),
  state: SafetyState,
  /** Who said so. */
  said_by: SaidBy.nullable(),
  said_by_name: z.string().nullable(),
  said_at: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  /** Their calls for help that nobody took back, the latest last. */
  calls: z.array(WhoMarked),
  /** Who said since that they are safe, without taking the call back: both are shown until somebody does. */
  doubt: WhoMarked.nullable(),
  /** Whether the alert reached them by any way they have; one that was over first was not sent to them. */
  reach: z.enum(['reached', 'trying', 'failed', 'no way', 'over first']),
})
export type RollCallPerson = z.infer<typeof RollCallPerson>

const Marshal = z.object({
  marshal_ref: z.string(),
  name: z.string(),
  is_me: z.boolean(),
  place: z.string().nullable(),
  marks: z.number(),
  last_heard_at: z.iso.datetime(),
})
export type Marshal = z.infer<typeof Marshal>

const OnChannel = z.object({ reached: z.number(), given_up: z.number(), of: z.number() })

const Reach = z.object({
  push: OnChannel,
  mail: OnChannel,
  sms: OnChannel,
  /** Of those on the roll-call. */
  answered: z.number(),
  no_way: z.number(),
  /** Given up on after every try. */
  failed: z.number(),
})
export type Reach = z.infer<typeof Reach>

/** Whether it made a difference, and was written to the trail. */
const Noted = z.boolean()

const forBranch = z.object({ shop_quickID: QuickId })

export const sos = {
  status: endpoint({
    method: 'GET',
    path: '/api/sos/status',
    about: 'Whether an SOS alert is active at a branch, why and since when. In a drill `sos_status` stays false.',
    allow: member,
    place: ({ query }) => branch(query.shop_quickID),
    query: forBranch,
    reply: z.object({
      sos_status: z.boolean(),
      drill: z.boolean(),
      reason: z.string().nullable(),
      started_at: z.iso.datetime().nullable(),
      /** How many people have an open visit there now. */
      inside: z.number(),
      incident: Incident.nullable(),
      /** An alert that was stopped less than a day ago while people of it still need help. */
      still_needed: Incident.nullable(),
      /** The last one that is over: there is a report of it. */
      last: z.object({ drill: z.boolean(), ended_at: z.iso.datetime() }).nullable(),
    }),
    says: { failed: 'Failed to load the SOS status' },
    watches: 'branch',
    audit: reading,
    lane: 'never',
    repeats: 'safe',
  }),

  toggle: endpoint({
    method: 'POST',
    path: '/api/sos/toggle',
    about:
      'Starts or stops the SOS alert of a branch. Starting again joins the alert that is on; it ends by a stop alone. For an hour after its end a stop with `false_alarm` corrects it: everyone who was told hears that it was one. A stop that names its alert (`incident_ref`) ends no other: 409 while another one is on. A start that is sent again under its key after its alert was stopped is answered with 410, and raises nothing.',
    allow: member,
    place: ({ body }) => branch(body.shop_quickID),
    body: z.discriminatedUnion('action', [
      forBranch.extend({ action: z.literal('start'), reason: Reason }),
      forBranch.extend({
        action: z.literal('stop'),
        false_alarm: z.boolean().default(false),
        /** The alert that is meant, where another may be on by now; without it the one that is on. */
        incident_ref: Ref.optional(),
      }),
    ]),
    reply: z.object({
      success: z.literal(true),
      detail: z.string(),
      noted: Noted,
      /** The alert that was named was over already, and counts as a false alarm now. */
      corrected: z.boolean(),
    }),
    says: {
      failed: (_, { body }) => (body.action === 'start' ? 'Failed to send SOS alert' : 'Failed to stop SOS alert'),
      ok: ({ corrected }, { body }) => {
        if (body.action === 'start') return 'SOS alert started successfully!'
        return corrected ? 'Everyone notified will be told it was a false alarm' : 'SOS alert stopped successfully!'
      },
    },
    audit: { event: ['sos.started', 'sos.joined', 'sos.stopped'], onlyIf: 'noted' },
    lane: 'never',
    repeats: 'keyed',
  }),

  audit: endpoint({
    method: 'POST',
    path: '/api/sos/audit',
    about: 'Notes that the caller opened a branch while an alert was active there.',
    allow: member,
    place: ({ body }) => branch(body.shop_quickID),
    body: forBranch,
    reply: z.object({ noted: Noted }),
    says: { failed: 'Failed to note that the branch was opened' },
    audit: { event: 'sos.opened', onlyIf: 'noted' },
    lane: 'never',
    repeats: { unkeyed: 'The same person at the same alert is noted once.' },
  }),

  drill: endpoint({
    method: 'POST',
    path: '/api/sos/drill',
    about: 'Starts or ends a drill at a branch. Every message of it says so, and a real alert ends it at once.',
    allow: gates.editBranches,
    place: ({ body }) => branch(body.shop_quickID),
    body: z.discriminatedUnion('action', [
      forBranch.extend({ action: z.literal('start'), reason: Reason }),
      forBranch.extend({ action: z.literal('stop') }),
    ]),
    reply: z.object({ success: z.literal(true), message: z.string(), noted: Noted }),
    says: {
      failed: (_, { body }) => (body.action === 'start' ? 'Failed to start the drill' : 'Failed to end the drill'),
      ok: (_, { body }) => (body.action === 'start' ? 'The drill has started' : 'The drill is over'),
    },
    audit: { event: ['sos.drill-started', 'sos.drill-ended'], onlyIf: 'noted' },
    lane: 'last',
    repeats: 'keyed',
  }),

  alerts: endpoint({
    method: 'GET',
    path: '/api/sos/alerts',
    about: 'The active alerts of a business, at the branches that the caller reaches. Drills are not among them.',
    allow: member,
    place: ({ query }) => business(query.business_quickID),
    query: z.object({ business_quickID: QuickId }),
    reply: z.object({
      alerts: z.array(
        z.object({
          shop_quickID: z.string(),
          branch_name: z.string(),
          time_zone: z.string(),
          reason: z.string(),
          started_at: z.iso.datetime(),
        }),
      ),
    }),
    says: { failed: 'Failed to load the alerts' },
    audit: reading,
    lane: 'never',
    repeats: 'safe',
  }),

  rollCall: endpoint({
    method: 'GET',
    path: '/api/sos/roll-call',
    about:
      'Who was inside when the alert or drill began and who came since, with the last trace of each and what is known of them; never a contact. After the end those who still need help, for a day. With `since`, only those who changed after that revision or, with `heard`, of whom it was learnt after that moment whether they were reached; `gone` names those whose row became part of another.',
    allow: member,
    place: ({ query }) => branch(query.shop_quickID),
    query: forBranch.extend({
      /** Of the same incident; of another one everybody is told. */
      incident_ref: Ref.optional(),
      since: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
      /** `now` of the last answer. */
      heard: Instant.optional(),
    }),
    reply: z.object({
      incident: Incident,
      revision: z.number(),
      people: z.array(RollCallPerson),
      /** Who turned out to be another person of the list after `since`: they are shown no more. */
      gone: z.array(Ref),
      marshals: z.array(Marshal),
      reach: Reach,
      /** The server's clock now, to which devices hold theirs. */
      now: z.iso.datetime(),
      /** Whether the caller reads it for the first time, which is written to the trail. */
      first_read: z.boolean(),
    }),
    says: { failed: 'Failed to load the roll-call' },
    audit: { event: 'sos.roll-call-read', onlyIf: 'first_read' },
    lane: 'never',
    repeats: 'safe',
  }),

  mark: endpoint({
    method: 'POST',
    path: '/api/sos/marks',
    about:
      'What a marshal saw of people on the roll-call, made at any time since it began. All marks are kept and the latest counts, but "needs help" gives way to its own maker alone, or to a "safe" that names it in `takes_back`. Without marks it says that the marshal is still there.',
    allow: member,
    place: ({ body }) => branch(body.shop_quickID),
    body: forBranch.extend({
      incident_ref: Ref,
      marks: z.array(MarshalMark).max(MOST_MARKS),
      /** Where the marshal stands. */
      place: Aside(MOST_PLACE),
    }),
    reply: z.object({ revision: z.number(), now: z.iso.datetime() }),
    says: { failed: 'Failed to send your marks' },
    audit: answered,
    lane: 'never',
    repeats: markedOnce,
  }),

  report: endpoint({
    method: 'GET',
    path: '/api/sos/report',
    about: 'What happened during the last alert or drill of a branch that is over: times, people, marks and messages.',
    allow: gates.editBranches,
    place: ({ query }) => branch(query.shop_quickID),
    query: forBranch.extend({ incident_ref: Ref.optional() }),
    reply: z.object({
      branch_name: z.string(),
      business_name: z.string(),
      time_zone: z.string(),
      incident: Incident.extend({
        ended_at: z.iso.datetime(),
        ended_by: z.string(),
        false_alarm: z.boolean(),
        inside_at_start: z.number(),
        first_answer_at: z.iso.datetime().nullable(),
        last_answer_at: z.iso.datetime().nullable(),
      }),
      people: z.array(RollCallPerson),
      marks: z.array(
        z.object({
          person_ref: z.string(),
          state: SafetyState,
          at: z.iso.datetime(),
          received_at: z.iso.datetime(),
          said_by: SaidBy,
          said_by_name: z.string().nullable(),
          note: z.string().nullable(),
          place: z.string().nullable(),
        }),
      ),
      reach: Reach,
    }),
    says: { failed: 'Failed to load the report of the alert' },
    audit: { event: 'sos.report-read' },
    // It is never shed. Beside alerts that are on it would hold connections that they need.
    lane: 'last',
    repeats: 'safe',
  }),

  ...ownAlerts,
}
