import { BranchChanged, live } from '@quickprism/contract/live'
import { z } from 'zod'
import type { Session } from './fetch-wire.ts'

const Ready = z.object({ shops: z.array(BranchChanged) })

/** Two hundred screens that hear of the same change do not ask in the same moment. */
const JITTER = 500
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

type Event = { event: string; data: string }

/** Cuts a stream of server-sent events into its events. */
export const eventsIn = async function* (chunks: AsyncIterable<string>): AsyncGenerator<Event> {
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

const textOf = async function* (body: ReadableStream<Uint8Array>) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

type Following = {
  session: Session
  shops: readonly string[]
  /** A branch has changed since it was last shown. */
  changed: (shopQuickID: string) => void
  origin?: string
  random?: () => number
}

/**
 * Keeps a stream open for one tab. When it breaks it comes back, later and later; when access has ended it stays away,
 * and the stated polling goes on as it does without it. Answers what ends it.
 */
export const followBranches = ({ session, shops, changed, origin = '', random = Math.random }: Following) => {
  const stop = new AbortController()
  const known = new Map<string, number>()
  const later = new Set<ReturnType<typeof setTimeout>>()

  const note = ({ shop_quickID, version }: BranchChanged) => {
    const before = known.get(shop_quickID)
    known.set(shop_quickID, version)
    if (before === undefined || before === version) return
    const timer = setTimeout(() => {
      later.delete(timer)
      changed(shop_quickID)
    }, random() * JITTER)
    later.add(timer)
  }

  const open = (token: string | undefined) =>
    fetch(`${origin}${live.events.path}?${new URLSearchParams({ shops: shops.join(',') })}`, {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      cache: 'no-store',
      credentials: 'same-origin',
      signal: stop.signal,
    })

  /** Whether to come back. */
  const listen = async (): Promise<boolean> => {
    let answer = await open(session.token())
    if (answer.status === 401) answer = await open(await session.refresh())
    if (answer.status >= 400 && answer.status < 500) return false
    if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}`)
    for await (const { event, data } of eventsIn(textOf(answer.body))) {
      if (event === 'ready') for (const shop of Ready.parse(JSON.parse(data)).shops) note(shop)
      if (event === 'version') note(BranchChanged.parse(JSON.parse(data)))
    }
    return true
  }

  const keepOpen = async () => {
    for (let pause = FIRST_PAUSE; !stop.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      const started = Date.now()
      const again = await listen().catch(() => true)
      if (!again) return
      if (Date.now() - started > LONGEST_PAUSE) pause = FIRST_PAUSE
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause * (0.5 + random() / 2))
        stop.signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }
  void keepOpen()

  return () => {
    stop.abort()
    for (const timer of later) clearTimeout(timer)
  }
}
