import type { z } from 'zod'
import { unbounded } from './bounds.ts'
import type { Allow } from './gates.ts'
import type { Sentence } from './sentence.ts'

/** What a person is told, and in what tone. */
export type Notice = { tone: 'good' | 'warn' | 'bad' | 'info'; text: string | Sentence }

/** Where a call happens, as the caller names it. The server finds the business behind it. */
export type Place =
  | BranchPlace
  | { kind: 'business' | 'role'; id: string }
  | { kind: 'anywhere'; id: string | undefined }
export type BranchPlace = { kind: 'branch'; id: string }

export const branch = (id: string): BranchPlace => ({ kind: 'branch', id })
export const business = (id: string): Place => ({ kind: 'business', id })
export const role = (id: string): Place => ({ kind: 'role', id })
/** A business or branch; without a name, the one business in which the caller holds the permission. */
export const anywhereIn = (id: string | undefined): Place => ({ kind: 'anywhere', id })

type Event = `${string}.${string}`

/** The event an endpoint writes to the audit trail, or why it writes none. */
export type Audit =
  | {
      /** Several where an act does one thing or another: one of them is then written. */
      event: Event | readonly [Event, ...Event[]]
      /** The field of the answer that says whether anything was done; without it the event is always written. */
      onlyIf?: string
    }
  | { none: string }

/** Who gives way under pressure: lists and charts first, sign-in, check-in and other acts last, SOS never. */
export type Lane = 'first' | 'last' | 'never'

/**
 * How a repeated call stays one call: nothing changes, the Idempotency-Key header or the nonce in the body is its key, or
 * neither is needed and here is why. A keyed call gets the stored reply of the first one (Q153).
 */
export type Repeats = 'safe' | 'keyed' | 'nonce' | { unkeyed: string }

/** A file sent as multipart/form-data: its field, the most bytes it may have, and what is told when it has more. */
export type FileInput = { field: string; mostBytes: number; tooLarge: string }

/** A kind of file, or a stream of events. */
type Given =
  | 'application/pdf'
  | 'application/zip'
  | 'text/csv'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'text/event-stream'

type Part = z.ZodType | undefined
/** The type of a declared part, or undefined: `NonNullable` because a part is an optional property. */
type Output<P> = [NonNullable<P>] extends [never] ? undefined : z.output<NonNullable<P>>
type Input<P> = [NonNullable<P>] extends [never] ? undefined : z.input<NonNullable<P>>

/** A method rather than a property: an endpoint with inputs of its own is still an endpoint. */
type Worded<Input> = { of(status: number, sent: Input, own?: string): string }['of']

/** One thing a client may ask of the server, stated once for both sides. */
export type Endpoint<
  A extends Allow = Allow,
  R extends z.ZodType = z.ZodType,
  P extends Part = Part,
  Q extends Part = Part,
  B extends Part = Part,
  F extends FileInput | undefined = FileInput | undefined,
  W extends Place = Place,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /** One line for the API reference. */
  about: string
  /** Who may ask: the holders of a gate's permissions, or a whole audience. */
  allow: A
  /** Which input names the branch or the business. Required wherever admission depends on a place. */
  place?(input: { params: Output<P>; query: Output<Q>; body: Output<B> }): W
  params?: P
  query?: Q
  body?: B
  /** Other names under which parts of query and body may arrive, and what they are called here. */
  aliases?: Readonly<Record<string, string>>
  /** Our own client sends the body under those other names, where the documents have it so. */
  sends?: 'aliases'
  /** A file, sent in place of a body. */
  file?: F
  reply: R
  /** What is answered where it is not JSON; several where the caller chooses. */
  gives?: Given | readonly Given[]
  /**
   * What the answer depends on besides the caller's rights and the query. A question that watches its branch is
   * answered with 304 from memory while the branch has not changed, and asked again as soon as it has.
   */
  watches?: 'branch'
  /**
   * A question nobody waits for by the second, such as a chart: a change is shown when it is asked the next time, or at
   * once where the last answer is older than this many milliseconds.
   */
  settles?: number
  /**
   * The answer depends on what is unmasked, for the caller or for anyone at the branch, which ends by itself. While
   * something is, each answer is worked out anew and for its caller alone.
   */
  reveals?: 'to the caller' | 'to anyone'
  /** A GET that changes something, as the documents have it. It has no HEAD, and no browser may make it ahead of time. */
  acts?: true
  says: {
    /** Told when the server gave no reason of its own; where it depends on more, by the status, by what was sent, and by what a request that reached nobody says of itself. */
    failed: string | Worded<{ params: Input<P>; query: Input<Q>; body: Input<B> }>
    /** Told by an app that has no token to ask with, where the documents have words of their own for it. */
    unsigned?: string
    /** Told when it worked. Questions are silent; acts usually speak. */
    ok?(reply: z.output<R>, input: { params: Input<P>; query: Input<Q>; body: Input<B> }): string | Sentence | Notice[]
  }
  audit: Audit
  lane: Lane
  repeats: Repeats
}

/** What the server hands to the answer, after the contract has checked it. */
export type Heard<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  file: [NonNullable<E['file']>] extends [never] ? undefined : Uint8Array
}

type PartOf<K extends string, P> = [NonNullable<P>] extends [never]
  ? unknown
  : { [key in K]: NonNullable<P> extends z.ZodType ? z.input<NonNullable<P>> : Blob }

/** What a caller sends: exactly the parts the endpoint declares. */
export type Sent<E extends Endpoint> = PartOf<'params', E['params']> &
  PartOf<'query', E['query']> &
  PartOf<'body', E['body']> &
  PartOf<'file', E['file']>

/** What a caller gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** What an answer must return, before the contract has parsed it on its way out. */
export type Answer<E extends Endpoint> = z.input<E['reply']>

/** States an endpoint, keeping every part's own type. */
export const endpoint = <
  A extends Allow,
  R extends z.ZodType,
  P extends Part = undefined,
  Q extends Part = undefined,
  B extends Part = undefined,
  F extends FileInput | undefined = undefined,
  W extends Place = Place,
>(
  stated: Endpoint<A, R, P, Q, B, F, W>,
) => stated

/** The kinds of file it is answered with; none where that is JSON. */
export const kindsGiven = ({ gives = [] }: Pick<Endpoint, 'gives'>) => [gives].flat()

/** The events of which it writes one; none where it says why. */
export const eventsOf = ({ audit }: Pick<Endpoint, 'audit'>): readonly string[] =>
  'event' in audit ? [audit.event].flat() : []

/** Whether it changes something, whatever its method. */
export const isAct = ({ method, acts }: Pick<Endpoint, 'method' | 'acts'>) => acts === true || method !== 'GET'

/** `GET /api/iam/get-access`: how an endpoint is named in tests, logs and keys. */
export const title = ({ method, path }: Endpoint) => `${method} ${path}`

/** For questions: they change nothing, and what they show is masked or the asker's own. */
export const reading: Audit = { none: 'A question changes nothing.' }

const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

/** What an endpoint fails to declare. The server does not start while any endpoint has such a gap. */
export const gaps = (stated: Partial<Endpoint>): string[] => {
  const {
    allow,
    place,
    watches,
    settles,
    reveals,
    audit,
    lane,
    repeats,
    says,
    about,
    method,
    reply,
    params,
    query,
    body,
    file,
  } = stated
  const found: string[] = []
  if (!allow) found.push('who may ask (allow)')
  if (allow?.kind === 'gate' && (allow.anyOf.length === 0 || isBlank(allow.denied))) {
    found.push('the permissions and the denial sentence of its gate')
  }
  if (allow?.kind === 'public' && isBlank(allow.why)) found.push('why it is public')
  if (allow && ['gate', 'member', 'atBranch'].includes(allow.kind) && !place) found.push('its place')
  if (!reply) found.push('its reply')
  if (settles && !watches) found.push('what it watches, without which nothing settles')
  if (reveals && !watches) found.push('what it watches, without which nothing is revealed')
  if (body && file) found.push('either a body or a file')
  for (const [part, shape] of Object.entries({ params, query, body })) {
    if (shape) found.push(...unbounded(shape, part).map((field) => `a limit for ${field}`))
  }
  if (isBlank(about)) found.push('what it is about')
  if (!says || (typeof says.failed === 'string' && isBlank(says.failed))) found.push('what is told when it fails')
  if (!audit || ('none' in audit && isBlank(audit.none))) found.push('its audit event, or why there is none')
  if (!lane) found.push('its lane')
  if (!repeats) found.push('how repeats are told apart')
  if (method === 'GET' && repeats && repeats !== 'safe') found.push('that asking again is safe')
  if (method !== 'GET' && repeats === 'safe') found.push('a key, or why it needs none')
  return found
}
