import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint, reading } from './endpoint.ts'
import { open, person } from './gates.ts'
import { Aside } from './one-line.ts'

export const MOST_NOTE = 200
export const MOST_PLACE = 60

export const Ref = z.string().trim().min(1).max(60)
const Token = z.string().trim().min(1).max(100)

/** What is known of someone: nothing yet, or what they or a marshal said last. */
export const SafetyState = z.enum(['unknown', 'safe', 'needs-help'])
export type SafetyState = z.infer<typeof SafetyState>

/** Themselves in their app, the holder of the link they were sent, a marshal, or the door they left by. */
export const SaidBy = z.enum(['self', 'link', 'marshal', 'door'])
export type SaidBy = z.infer<typeof SaidBy>

export const Mark = z.object({
  /** Chosen by the device: the same one again is the same mark. */
  mark_id: z.uuid(),
  state: z.enum(['safe', 'needs-help']),
  /** When it was made, on the server's clock as far as the device knows it. */
  at: Instant,
  note: Aside(MOST_NOTE),
  place: Aside(MOST_PLACE),
})
export type Mark = z.input<typeof Mark>

/** An alert as the person it concerns sees it, signed in or by the link they were sent. */
const OwnAlert = z.object({
  alert_ref: z.string(),
  business_name: z.string(),
  branch_name: z.string(),
  time_zone: z.string(),
  drill: z.boolean(),
  reason: z.string(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  false_alarm: z.boolean(),
  state: SafetyState,
  /** Who said so last, and when: a marshal by name. */
  said_by: SaidBy.nullable(),
  said_by_name: z.string().nullable(),
  said_at: z.iso.datetime().nullable(),
  /** What they last said themselves, which a marshal may contradict. */
  own_state: SafetyState,
  answered_at: z.iso.datetime().nullable(),
})
export type OwnAlert = z.infer<typeof OwnAlert>

const withoutSignIn = open('In an emergency nobody signs in first: the secret of their link says who they are.')
export const answered = { none: 'An answer is kept with its alert, and told in its report.' }
export const markedOnce = { unkeyed: 'Each mark has an id of its own, and is kept once.' }

/** What an alert asks of those it concerns. Apart from `sos`, since a phone loads these calls and no others of it. */
export const ownAlerts = {
  mine: endpoint({
    method: 'GET',
    path: '/api/sos/mine',
    about:
      'The alerts and drills that concern the caller where they are or work, and those that ended in the last hour; for a day those in which they still need help.',
    allow: person,
    reply: z.object({ alerts: z.array(OwnAlert), now: z.iso.datetime() }),
    says: { failed: 'Failed to load the alert' },
    audit: reading,
    lane: 'never',
    repeats: 'safe',
  }),

  answer: endpoint({
    method: 'POST',
    path: '/api/sos/answer',
    about:
      'The caller says that they are safe, or need help: after the end too while their call for help is open, for a day.',
    allow: person,
    body: Mark.extend({ alert_ref: Ref }),
    reply: OwnAlert,
    says: { failed: 'Your answer was not sent' },
    audit: answered,
    lane: 'never',
    repeats: markedOnce,
  }),

  link: endpoint({
    method: 'POST',
    path: '/api/sos/link',
    about: 'What the link in an alert’s message shows.',
    allow: withoutSignIn,
    body: z.object({ token: Token }),
    reply: OwnAlert,
    says: { failed: 'This link is no longer valid' },
    audit: { none: 'Nothing changes by looking.' },
    lane: 'never',
    repeats: { unkeyed: 'It changes nothing.' },
  }),

  answerByLink: endpoint({
    method: 'POST',
    path: '/api/sos/link-answer',
    about:
      'Whoever was sent a link says that they are safe, or need help, until the alert ends; for a day after it while their call for help is open.',
    allow: withoutSignIn,
    body: Mark.extend({ token: Token }),
    reply: OwnAlert,
    says: { failed: 'Your answer was not sent' },
    audit: answered,
    lane: 'never',
    repeats: markedOnce,
  }),
}
