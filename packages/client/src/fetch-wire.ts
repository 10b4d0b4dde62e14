import { ROWS_HEADER } from '@quickprism/contract/report-rows'
import type { WhileComing, Wire } from './client.ts'
import { orAborted, withDeadline } from './deadline.ts'

/** Where the session lives. `refresh` gives a new token, or nothing when the session is over. */
export type Session = {
  token(): string | undefined
  /** Who is signed in, where another person can follow on the same page. */
  owner?(): string | undefined
  refresh(): Promise<string | undefined>
  /** Called when a refresh found the session over that it was asked for. */
  ended(): void
  /** Told of each answer. */
  heard?(answer: Response): void
  /** An answer to a call that was made before there was a wire. */
  asked?(): Promise<Response> | undefined
}

const FILE = /^(?:application\/(?:pdf|zip|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|text\/csv)\b/

/** Milliseconds until an answer is given up: the server's own deadline is shorter, but that of a file that is sent or made. */
const PATIENCE = 30_000
const PATIENCE_WITH_FILE = 120_000

/** A file, piece by piece where someone wants to know how far it is. */
const readFile = async (answer: Response, whileComing: WhileComing | undefined) => {
  if (!whileComing || !answer.body) return answer.blob()
  const rows = answer.headers.get(ROWS_HEADER)
  const watched = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        whileComing(piece, rows === null ? undefined : Number(rows))
        controller.enqueue(piece)
      },
    }),
  )
  return new Response(watched, { headers: { 'content-type': answer.headers.get('content-type') as string } }).blob()
}

const isFile = (answer: Response) => FILE.test(answer.headers.get('content-type') ?? '')

const readBody = async (answer: Response, whileComing: WhileComing | undefined): Promise<unknown> => {
  if (isFile(answer)) return readFile(answer, whileComing)
  const text = await answer.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return {}
  }
}

/**
 * The browser's wire. On 401 it refreshes once for all calls that wait with the same token and repeats them. If that
 * fails, the session they were sent in is over; a session that began meanwhile is left alone.
 */
export const fetchWire = (session: Session, origin = ''): Wire => {
  let refreshing: { before: string; token: Promise<string | undefined> } | undefined

  const refreshed = (before: string) => {
    if (refreshing?.before === before) return refreshing.token
    const token = session
      .refresh()
      .then((renewed) => {
        if (!renewed && session.token() === before) session.ended()
        return renewed
      })
      .finally(() => {
        if (refreshing?.token === token) refreshing = undefined
      })
    refreshing = { before, token }
    return token
  }

  return async ({ method, url, headers, body, signal, whileComing }) => {
    const hasFile = body instanceof FormData || 'accept' in headers
    const deadline = withDeadline(hasFile ? PATIENCE_WITH_FILE : PATIENCE, signal)
    const send = (token: string | undefined) =>
      session.asked?.() ??
      fetch(origin + url, {
        method,
        headers: {
          accept: 'application/json',
          // A form names its own boundary.
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        cache: 'no-store',
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body }),
        signal: deadline.signal,
      })

    const before = session.token()
    const owner = session.owner?.()
    let answer = await send(before)
    if (answer.status === 401 && before) {
      // Another call may have refreshed while this one was under way.
      const token = session.token() === before ? await orAborted(refreshed(before), deadline.signal) : session.token()
      // A call of one person is never repeated as another.
      if (token && session.owner?.() === owner) answer = await send(token)
    }
    session.heard?.(answer)
    const tag = answer.headers.get('etag') ?? undefined
    // Once it has begun, a file takes as long as it takes.
    if (isFile(answer)) deadline.met()
    const read = await readBody(answer, whileComing)
    deadline.met()
    return { status: answer.status, body: read, tag }
  }
}
