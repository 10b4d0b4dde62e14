import type { App } from '@quickprism/contract/app'

/** A "no" the caller should hear. Anything else that is thrown is our fault and stays in the log. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string | undefined
  readonly fields: Record<string, string> | undefined

  constructor(status: number, code: string, detail?: string, fields?: Record<string, string>) {
    super(detail ?? code)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.detail = detail
    this.fields = fields
  }
}

/** What someone reads who asks in one app for what the other one does. */
const BELONGS_ELSEWHERE: Record<App, string> = {
  companion: 'This is done in the dashboard. Sign in there to go on.',
  dashboard: 'This is done in the visitor app on your phone.',
}

/** Every kind of "no" there is; the sentences of the particular ones stay with their cause. */
export const refuse = {
  malformed: (detail: string) => new Refusal(400, 'malformed', detail),
  keyMissing: () => new Refusal(400, 'key_missing', 'An Idempotency-Key header is required'),
  unsigned: () => new Refusal(401, 'unsigned', 'Access token is required'),
  denied: (detail: string) => new Refusal(403, 'denied', detail),
  /** Signed in, but in the other of the two apps. */
  otherApp: (isIn: App) => new Refusal(403, 'other_app', BELONGS_ELSEWHERE[isIn]),
  missing: (detail = 'Not found') => new Refusal(404, 'missing', detail),
  conflict: (detail: string) => new Refusal(409, 'conflict', detail),
  inFlight: () => new Refusal(409, 'in_flight', 'The same request is still being worked on. Try again in a moment.'),
  /** The poster at the entrance was renewed since this one was printed, or the key was made up. */
  oldPoster: () =>
    new Refusal(
      409,
      'old_poster',
      'This QR code is no longer valid. Scan the one at the entrance, or ask the front desk.',
    ),
  /** Nobody is let in, and the code says why. */
  turnedAway: (code: string, detail: string) => new Refusal(403, code, detail),
  tooLarge: (detail: string) => new Refusal(413, 'too_large', detail),
  invalid: (detail: string, fields?: Record<string, string>) => new Refusal(422, 'invalid', detail, fields),
  keyReused: () => new Refusal(422, 'key_reused', 'This Idempotency-Key was used for another request'),
  limited: (detail: string) => new Refusal(429, 'limited', detail),
  /** Too much at once, or a store that did not answer in time. The screen falls back to the endpoint's own words. */
  busy: () => new Refusal(503, 'busy'),
}
