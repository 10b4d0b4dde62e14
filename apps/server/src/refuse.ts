import type { App } from '@quickprism/contract/app'
import { NO_TOKEN } from '@quickprism/contract/complaints'
import { inEnglish, type Sentence, type Values } from '@quickprism/contract/sentence'

/** A "no" the caller should hear. Anything else that is thrown is our fault and stays in the log. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** What is told, in English, and the same before its values were filled in. */
  readonly detail: string | undefined
  readonly said: Sentence | undefined
  readonly fields: Record<string, string> | undefined

  constructor(status: number, code: string, sentence?: string, values?: Values, fields?: Record<string, string>) {
    const said = sentence === undefined ? undefined : { key: sentence, values }
    const detail = said && inEnglish(said)
    super(detail ?? code)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.detail = detail
    this.said = said
    this.fields = fields
  }
}

const filledIn = (fields: Record<string, string>, values?: Values) =>
  Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, inEnglish({ key, values })]))

/** What someone reads who asks in one app for what the other one does. */
const BELONGS_ELSEWHERE: Record<App, string> = {
  companion: 'This is done in the dashboard. Sign in there to continue.',
  dashboard: 'This is done in the visitor app on your phone.',
}

/** Said by the thousand where there is too much to do: made once, because noting where it comes from costs as much as the answer. */
const BUSY = new Refusal(503, 'busy')

/**
 * Every kind of "no" there is; the sentences of the particular ones stay with their cause. A sentence is whole, with
 * `{{gaps}}` for its values, so that it can be said in another language.
 */
export const refuse = {
  malformed: (sentence: string, values?: Values) => new Refusal(400, 'malformed', sentence, values),
  keyMissing: () => new Refusal(400, 'key_missing', 'An Idempotency-Key header is required'),
  unsigned: () => new Refusal(401, 'unsigned', NO_TOKEN),
  /** A token alone, where the browser that was signed in is asked for. */
  cookieless: () => new Refusal(401, 'unsigned', 'Sign in again on this device to continue.'),
  denied: (sentence: string, values?: Values) => new Refusal(403, 'denied', sentence, values),
  /** Signed in, but in the other of the two apps. */
  otherApp: (isIn: App) => new Refusal(403, 'other_app', BELONGS_ELSEWHERE[isIn]),
  missing: (sentence = 'Not found', values?: Values) => new Refusal(404, 'missing', sentence, values),
  conflict: (sentence: string, values?: Values) => new Refusal(409, 'conflict', sentence, values),
  /** The registry of taxpayers knows a number under another name: the person may confirm it. */
  otherName: (sentence: string, values?: Values) => new Refusal(409, 'other_name', sentence, values),
  inFlight: () => new Refusal(409, 'in_flight', 'The same request is still being processed. Try again in a moment.'),
  /** The poster at the entrance was renewed since this one was printed, or the key was made up. */
  oldPoster: () =>
    new Refusal(
      409,
      'old_poster',
      'This QR code is no longer valid. Scan the one at the entrance, or ask the front desk.',
    ),
  /** A phone reported it so long after that it no longer counts. */
  tooLate: (sentence: string, values?: Values) => new Refusal(409, 'too_late', sentence, values),
  /** Nothing is collected before it was said what, and agreed to. */
  noticeDue: () => new Refusal(409, 'notice_due', 'Read our privacy notice and agree to it first. Then check in.'),
  /** Nobody is let in, and the code says why. */
  turnedAway: (code: string, sentence: string, values?: Values) => new Refusal(403, code, sentence, values),
  /** Someone else changed it since the caller looked. */
  stale: (sentence: string, values?: Values) => new Refusal(412, 'stale', sentence, values),
  /** It was there, for a while. */
  ended: (sentence: string, values?: Values) => new Refusal(410, 'ended', sentence, values),
  tooLarge: (sentence: string, values?: Values) => new Refusal(413, 'too_large', sentence, values),
  invalid: (sentence: string, values?: Values) => new Refusal(422, 'invalid', sentence, values),
  /** What was typed is wrong, and each field says why. */
  faults: (fields: Record<string, string>, sentence: string, values?: Values) =>
    new Refusal(422, 'invalid', sentence, values, filledIn(fields, values)),
  keyReused: () => new Refusal(422, 'key_reused', 'This Idempotency-Key was used for another request'),
  limited: (sentence: string, values?: Values) => new Refusal(429, 'limited', sentence, values),
  /** It was done, or was not: the connection to the store broke before its answer. No 503, which says that nothing was. */
  inDoubt: (sentence: string) => new Refusal(500, 'in_doubt', sentence),
  /** Too much at once, or a store that did not answer in time. The screen falls back to the endpoint's own words. */
  busy: (sentence?: string) => (sentence === undefined ? BUSY : new Refusal(503, 'busy', sentence)),
}
