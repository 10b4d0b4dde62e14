import { draw } from './asking-again.ts'
import type { Session } from './fetch-wire.ts'
import { isForGood } from './for-good.ts'

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000
/** The server says every ten seconds that it is there. A line that says nothing for this long is dead. */
const LONGEST_SILENCE = 30_000

export type StreamEvent = { event: string; data: string }

/** Cuts a stream of server-sent events into its events. */
export const eventsIn = async function* (chunks: AsyncIterable<string>): AsyncGenerator<StreamEvent> {
  let rest = ''
  for await (const chunk of chunks) {
    rest += chunk
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const lines = rest.slice(0, end).split('\n')
      rest = rest.slice(end + 2)
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const [event, data] = [field('event'), field('data')]
      if (event !== undefined && data !== undefined) yield { event, data }
    }
  }
}

const textOf = async function* (body: ReadableStream<Uint8Array>, alive: () => void) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    alive()
    yield value
  }
}

type Kept = {
  session: Session
  /** Where it is, with what it asks for. */
  address: string
  hear: (event: StreamEvent) => void
  random?: () => number
  fetch?: typeof fetch
}

/** Keeps a stream of events open. When it breaks it comes back, later and later; when access has ended it stays away. Answers what ends it. */
export const keepStream = ({ session, address, hear, random = draw, fetch: ask = fetch }: Kept) => {
  const stop = new AbortController()

  const open = (token: string | undefined, signal: AbortSignal) =>
    ask(address, {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      cache: 'no-store',
      credentials: 'same-origin',
      signal,
    })

  /** One attempt: whether to come back. */
  const listen = async (signal: AbortSignal, alive: () => void): Promise<boolean> => {
    const before = session.token()
    let answer = await open(before, signal)
    if (answer.status === 401) {
      // Another call may have refreshed while this one was under way.
      const token = session.token() === before ? await session.refresh() : session.token()
      if (!token) return false
      answer = await open(token, signal)
    }
    // It is not ours to hear; anything else may pass.
    if (isForGood(answer.status)) return false
    if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}`)
    for await (const event of eventsIn(textOf(answer.body, alive))) hear(event)
    return true
  }

  /** Listens, and gives up when nothing has come for too long. */
  const listenWhileAlive = async () => {
    const dead = new AbortController()
    let silence: ReturnType<typeof setTimeout>
    const alive = () => {
      clearTimeout(silence)
      silence = setTimeout(() => dead.abort(), LONGEST_SILENCE)
    }
    alive()
    return listen(AbortSignal.any([stop.signal, dead.signal]), alive)
      .catch(() => true)
      .finally(() => clearTimeout(silence))
  }

  const rest = (pause: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        stop.signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, pause)
      stop.signal.addEventListener('abort', end)
    })

  const keepOpen = async () => {
    let pause = FIRST_PAUSE
    while (!stop.signal.aborted) {
      const started = Date.now()
      if (!(await listenWhileAlive()) || stop.signal.aborted) return
      if (Date.now() - started > LONGEST_PAUSE) pause = FIRST_PAUSE
      await rest(pause * (0.5 + random() / 2))
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }
  void keepOpen()
  return () => stop.abort()
}
