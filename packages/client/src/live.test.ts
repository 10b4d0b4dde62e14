import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventsIn } from './kept-stream.ts'
import { followBranches } from './live.ts'

const chunks = async function* (...parts: string[]) {
  yield* parts
}

const collect = async (...parts: string[]) => {
  const events = []
  for await (const event of eventsIn(chunks(...parts))) events.push(event)
  return events
}

describe('a stream of events', () => {
  it('is cut at its blank lines, wherever the network cut it', async () => {
    expect(await collect('event: ver', 'sion\ndata: {"a":1}\n', '\nevent: bye\ndata: {}\n\n')).toEqual([
      { event: 'version', data: '{"a":1}' },
      { event: 'bye', data: '{}' },
    ])
  })

  it('has pauses that say nothing', async () => {
    expect(await collect(': still here\n\n', 'event: bye\ndata: {}\n\n')).toEqual([{ event: 'bye', data: '{}' }])
  })

  it('that broke off in the middle gives no half event', async () => {
    expect(await collect('event: version\ndata: {"a"')).toEqual([])
  })
})

describe('following a branch', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    leave()
    vi.useRealTimers()
  })

  type Line = { token: string | undefined; say(text: string): void; end(): void; isCut: boolean }
  type Answer = number | 'line' | 'nothing'

  let leave = () => {}

  /** A server that answers each attempt as it is told, the last answer from then on. */
  const followed = (
    answers: Answer[],
    settings: { known?: Map<string, number>; tokens?: (string | undefined)[] } = {},
  ) => {
    const [first, ...renewed] = settings.tokens ?? ['token 1']
    let token = first
    const lines: Line[] = []
    const attempts: number[] = []
    const changed: string[] = []
    const started = Date.now()
    const answer = async (
      _: unknown,
      { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
    ) => {
      attempts.push(Date.now() - started)
      const says = answers.length > 1 ? answers.shift() : answers[0]
      if (says === 'nothing') throw new TypeError('The network is gone')
      if (says !== 'line') return new Response(null, { status: says as number })
      const encoder = new TextEncoder()
      let out: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          out = controller
        },
      })
      const line: Line = {
        token: headers.authorization,
        say: (text) => out.enqueue(encoder.encode(text)),
        end: () => out.close(),
        isCut: false,
      }
      signal.addEventListener('abort', () => {
        line.isCut = true
        out.error(signal.reason)
      })
      lines.push(line)
      return new Response(body, { status: 200 })
    }
    leave = followBranches({
      session: {
        token: () => token,
        refresh: async () => {
          token = renewed.shift()
          return token
        },
        ended: () => {},
      },
      shops: ['KX72QB'],
      changed: (shop) => changed.push(shop),
      random: () => 0.5,
      fetch: answer as unknown as typeof fetch,
      ...(settings.known ? { known: settings.known } : {}),
    })
    return { lines, attempts, changed }
  }

  const ready = (version: number) =>
    `event: ready\ndata: {"shops":[{"shop_quickID":"KX72QB","version":${version}}]}\n\n`
  const version = (number: number) => `event: version\ndata: {"shop_quickID":"KX72QB","version":${number}}\n\n`
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

  it('asks again within half a second of a notice, once for notices that come together', async () => {
    const { lines, changed } = followed(['line'])
    await pass(0)
    lines[0]?.say(ready(3))
    lines[0]?.say(version(4))
    lines[0]?.say(version(5))
    await pass(249)
    expect(changed).toEqual([])
    await pass(1)
    expect(changed).toEqual(['KX72QB'])
  })

  it('comes back after a line broke, and asks again if the branch changed meanwhile', async () => {
    const { lines, attempts, changed } = followed(['line'])
    await pass(0)
    lines[0]?.say(ready(3))
    await pass(0)
    lines[0]?.end()
    await pass(749)
    expect(attempts).toEqual([0])
    await pass(1)
    expect(attempts).toEqual([0, 750])
    lines[1]?.say(ready(3))
    await pass(500)
    expect(changed).toEqual([])
    lines[1]?.say(ready(7))
    await pass(500)
    expect(changed).toEqual(['KX72QB'])
  })

  it('comes back later and later while nobody answers, at the latest after half a minute', async () => {
    const { attempts } = followed(['nothing', 503, 500, 429, 'nothing'])
    await pass(80_000)
    const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] as number))
    expect(pauses).toEqual([750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500])
  })

  it('comes back at once, as at first, after a line that held for long', async () => {
    const { lines, attempts } = followed(['nothing', 'nothing', 'line'])
    await pass(2_250)
    expect(attempts).toEqual([0, 750, 2_250])
    for (let beat = 0; beat < 4; beat++) {
      await pass(10_000)
      lines[0]?.say(': still here\n\n')
    }
    lines[0]?.end()
    await pass(750)
    expect(attempts.at(-1)).toBe(2_250 + 40_000 + 750)
  })

  it('gives up a line that has said nothing for half a minute', async () => {
    const { lines, attempts } = followed(['line'])
    await pass(0)
    lines[0]?.say(ready(3))
    await pass(30_000)
    expect(lines[0]?.isCut).toBe(true)
    await pass(750)
    expect(attempts.length).toBe(2)
  })

  it('renews its token when it has run out, and stays away when there is none', async () => {
    const renewed = followed([401, 'line'], { tokens: ['old', 'new'] })
    await pass(0)
    expect(renewed.lines.map(({ token }) => token)).toEqual(['Bearer new'])
    leave()
    const over = followed([401], { tokens: ['old', undefined] })
    await pass(600_000)
    expect(over.attempts.length).toBe(1)
  })

  it('stays away from what is not ours to hear', async () => {
    for (const status of [404, 403, 422]) {
      const { attempts } = followed([status])
      await pass(600_000)
      expect(attempts.length).toBe(1)
      leave()
    }
  })

  it('asks for nothing once it was left, and whoever follows again hears what was not shown', async () => {
    const known = new Map<string, number>()
    const first = followed(['line'], { known })
    await pass(0)
    first.lines[0]?.say(ready(3))
    first.lines[0]?.say(version(4))
    await pass(100)
    leave()
    await pass(60_000)
    expect([first.changed, first.attempts.length, first.lines[0]?.isCut]).toEqual([[], 1, true])
    const again = followed(['line'], { known })
    await pass(0)
    again.lines[0]?.say(ready(4))
    await pass(500)
    expect(again.changed).toEqual(['KX72QB'])
  })
})
