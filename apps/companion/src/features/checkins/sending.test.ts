import { createClient, type Wire } from '@quickprism/client/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeScan, sendCheckIn } from './sending.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A server that is reached at the last of so many tries, and what it was sent. */
const reachedAfter = (lost: number, status = 403, body: object = { code: 'too_far', detail: 'Too far' }) => {
  const sent: unknown[] = []
  const wire: Wire = async ({ body: text }) => {
    sent.push(JSON.parse(text as string))
    return sent.length <= lost ? { status: 0, body: {} } : { status, body }
  }
  return { call: createClient(wire), sent }
}

const scan = () => makeScan({ shop_quickID: 'KORAMANGAL', key: 'key', pov: 'Guest', companions: [] })

/** What became of it, once all its tries were made. */
const outcomeOf = async (sending: Promise<unknown>) => {
  const outcome = sending.catch((failure: unknown) => failure)
  await vi.runAllTimersAsync()
  return outcome
}

describe('a scan that is sent', () => {
  it('is the same scan at every try, until the server has heard it', async () => {
    const { call, sent } = reachedAfter(2)
    expect(await outcomeOf(sendCheckIn(call, scan()))).toMatchObject({ status: 403 })
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  it('is given up after three tries, and says that it was not heard', async () => {
    const { call, sent } = reachedAfter(10)
    expect(await outcomeOf(sendCheckIn(call, scan()))).toMatchObject({ status: 0 })
    expect(sent).toHaveLength(3)
  })

  it('that hangs is sent again after ten seconds, and is not heard after the third', async () => {
    // The browser keeps this time itself, whatever becomes of the timers of the page.
    const waits: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      waits.push(milliseconds)
      return AbortSignal.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    })
    const call = createClient(async ({ signal }) => {
      signal?.throwIfAborted()
      return { status: 200, body: {} }
    })
    expect(await outcomeOf(sendCheckIn(call, scan()))).toMatchObject({ status: 0 })
    expect(waits).toEqual([10_000, 10_000, 10_000])
  })

  it('is not sent again when the server said no', async () => {
    const { call, sent } = reachedAfter(0)
    await outcomeOf(sendCheckIn(call, scan()))
    expect(sent).toHaveLength(1)
  })

  it('is another scan than the next one', () => {
    expect(scan().nonce).not.toBe(scan().nonce)
  })
})
