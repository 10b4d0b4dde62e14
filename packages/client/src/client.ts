import { type Endpoint, isAct, kindsGiven, type Reply, type Sent } from '@quickprism/contract/endpoint'
import { explain, Failure } from '@quickprism/contract/failure'
import { inEnglish, type Sentence } from '@quickprism/contract/sentence'
import { addressText } from './address-text.ts'
import { isCalledOff } from './deadline.ts'

/** One exchange with a server, by whatever means. A status of 0 means it was not reached. */
export type Wire = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  signal: AbortSignal | undefined
  whileComing: WhileComing | undefined
}) => Promise<{ status: number; body: unknown; tag?: string | undefined }>

/** Told of each piece of a file as it comes, and how many rows all of it has, where the server said so. */
export type WhileComing = (piece: Uint8Array, rows: number | undefined) => void

/** How a sentence is said to the person, in their language. */
export type Say = (sentence: string | Sentence) => string

export const sayInEnglish: Say = (said) => (typeof said === 'string' ? said : inEnglish(said))

/** A call that failed on the way, such as the refresh of the token, has words of another act. */
const wordsOf = (cause: unknown) =>
  cause instanceof Error && !(cause instanceof CallFailed) ? cause.message : undefined

/** `message` is already the sentence to show. */
export class CallFailed extends Error {
  readonly endpoint: Endpoint
  readonly status: number
  readonly failure: Failure
  readonly sent: Parts

  constructor(
    endpoint: Endpoint,
    status: number,
    failure: Failure,
    say: Say,
    { sent = {}, ...options }: ErrorOptions & { sent?: Parts } = {},
  ) {
    super(say(explain(endpoint, status, failure, sent, status === 0 ? wordsOf(options.cause) : undefined)), options)
    this.name = 'CallFailed'
    this.endpoint = endpoint
    this.status = status
    this.failure = failure
    this.sent = sent
  }
}

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** The key of a keyed act. A caller that repeats an act on purpose passes the first one's key again. */
  key?: string
  /** The state of a thing that the caller has seen: the act is refused with 412 if it has another by now. */
  match?: string | undefined
  whileComing?: WhileComing | undefined
}

export type Call = <E extends Endpoint>(endpoint: E, input: Sent<E>, options?: CallOptions) => Promise<Reply<E>>

export type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; file?: Blob }

const address = (path: string, { params = {}, query }: Parts) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))) +
  addressText.stringifySearch(query)

/** The body under the names it has on the wire. */
const namedAsSent = ({ aliases, sends }: Endpoint, body: unknown) => {
  if (!aliases || sends !== 'aliases' || typeof body !== 'object' || body === null) return body
  const names = new Map(Object.entries(aliases).map(([other, name]) => [name, other]))
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [names.get(name) ?? name, value]))
}

const contentOf = (endpoint: Endpoint, { body, file }: Parts) => {
  const { file: stated } = endpoint
  if (stated && file) {
    const form = new FormData()
    form.append(stated.field, file)
    return form
  }
  return body === undefined ? undefined : JSON.stringify(namedAsSent(endpoint, body))
}

const MOST_KEPT = 200

/** Answers to questions that watch their branch, with the tag that says which state they show. */
const rememberAnswers = () => {
  const kept = new Map<string, { tag: string; body: unknown }>()
  let acts = 0
  return {
    of: ({ watches }: Endpoint, url: string) => (watches ? kept.get(url) : undefined),
    /** What keeps the answer to a question asked now; one that was under way during an act may not show it. */
    asking() {
      const before = acts
      return (url: string, tag: string, body: unknown) => {
        if (acts !== before) return
        if (kept.size >= MOST_KEPT) kept.clear()
        kept.set(url, { tag, body })
      }
    },
    /** After an act of one's own everything is asked for anew: what memory calls unchanged may not show it yet. */
    forget() {
      acts++
      kept.clear()
    },
  }
}

const headersOf = (
  endpoint: Endpoint,
  { key, match }: { key?: string | undefined; match?: string | undefined },
  tag: string | undefined,
) => ({
  ...(match === undefined ? {} : { 'if-match': `"${match}"` }),
  ...(tag === undefined ? {} : { 'if-none-match': tag }),
  ...(endpoint.repeats === 'keyed' ? { 'idempotency-key': key ?? crypto.randomUUID() } : {}),
  ...(endpoint.gives ? { accept: [...kindsGiven(endpoint), 'application/json'].join(', ') } : {}),
})

/** Calls any endpoint of the contract over a wire, typed on both ends. */
export const createClient = (wire: Wire, say: Say = sayInEnglish): Call => {
  const answers = rememberAnswers()
  return async (endpoint, input, { signal, key, match, whileComing } = {}) => {
    const parts = input as Parts
    const url = address(endpoint.path, parts)
    const before = answers.of(endpoint, url)
    const keep = answers.asking()
    const answer = await wire({
      method: endpoint.method,
      url,
      headers: headersOf(endpoint, { key, match }, before?.tag),
      body: contentOf(endpoint, parts),
      signal,
      whileComing,
    }).catch((cause: unknown) => {
      if (isCalledOff(signal)) throw cause
      return { status: 0, body: {}, tag: undefined, cause }
    })
    // Nor does anything stay of someone whose session is over.
    if (isAct(endpoint) || answer.status === 401) answers.forget()
    if (answer.status === 304 && before) return before.body as never
    if (answer.status < 200 || answer.status > 299) {
      throw new CallFailed(endpoint, answer.status, Failure.catch({}).parse(answer.body), say, {
        cause: 'cause' in answer ? answer.cause : undefined,
        sent: parts,
      })
    }
    const reply = endpoint.reply.safeParse(answer.body)
    if (!reply.success) {
      // An answer may say itself why it is none.
      const { detail } = Failure.catch({}).parse(answer.body)
      throw new CallFailed(endpoint, answer.status, { detail }, say, { cause: reply.error, sent: parts })
    }
    if (endpoint.watches && answer.tag) keep(url, answer.tag, reply.data)
    return reply.data as never
  }
}
