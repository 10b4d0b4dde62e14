import { describe, expect, it } from 'vitest'
import { eventsIn } from './live.ts'

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
