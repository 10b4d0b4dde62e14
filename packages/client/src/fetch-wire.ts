import { ROWS_HEADER } from '@quickprism/contract/report-rows'
import type { WhileComing, Wire } from './client.ts'

/** Where the session lives. `refresh` gives a new token, or nothing when the session is over. */
export type Session = {
  token(): string | undefined
  refresh(): Promise<string | undefined>
  /** Called once when a refresh found the session over. */
  ended(): void
  /** Told of each answer. */
  heard?(answer: Response): void
}

const FILE = /^(?:application\/(?:pdf|zip|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|text\/csv)\b/

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

const readBody = async (answer: Response, whileComing: WhileComing | undefined): Promise<unknown> => {
  if (FILE.test(answer.headers.get('content-type') ?? '')) return readFile(answer, whileComing)
  const text = await answer.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return {}
  }
}

/**
 * The browser's wire. On 401 it refreshes once for all waiting calls and repeats them; if that fails, the session
 * is over and says so once.
 */
export const fetchWire = (session: Session, origin = ''): Wire => {
  let refreshing: Promise<string | undefined> | undefined

  const refreshed = () => {
    refreshing ??= session
      .refresh()
      .then((token) => {
        if (!token) session.ended()
        return token
      })
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  }

  return async ({ method, url, headers, body, signal, whileComing }) => {
    const send = (token: string | undefined) =>
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
        ...(signal ? { signal } : {}),
      })

    const before = session.token()
    let answer = await send(before)
    if (answer.status === 401 && before) {
      // Another call may have refreshed while this one was under way.
      const token = session.token() === before ? await refreshed() : session.token()
      if (token) answer = await send(token)
    }
    session.heard?.(answer)
    const tag = answer.headers.get('etag') ?? undefined
    return { status: answer.status, body: await readBody(answer, whileComing), tag }
  }
}
