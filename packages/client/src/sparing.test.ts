import { afterEach, describe, expect, it, vi } from 'vitest'
import { sparing } from './sparing.ts'

const BUSY = { status: 503, failure: { code: 'busy', detail: 'Too much to do' } }

const server = () => {
  const clock = { now: 1_000 }
  return { clock, ...sparing(() => clock.now) }
}

afterEach(() => vi.useRealTimers())

describe('a server with too much to do', () => {
  it('is asked for no list for two seconds, and what it said is said instead', async () => {
    const { clock, refusal, heard } = server()
    expect(await refusal()).toBe(undefined)
    heard(BUSY)
    clock.now += 1_999
    expect(await refusal()).toEqual({ code: 'busy', detail: 'Too much to do' })
  })

  it('is asked one question within four seconds, and all that came meanwhile once that was answered', async () => {
    const { clock, refusal, heard } = server()
    heard(BUSY)
    clock.now += 4_000
    expect(await refusal()).toBe(undefined)
    const heardOf: unknown[] = []
    const others = [refusal(), refusal()].map((other) => other.then((said) => heardOf.push(said)))
    await Promise.resolve()
    expect(heardOf).toEqual([])
    heard('answered')
    await Promise.all(others)
    expect(heardOf).toEqual([undefined, undefined])
    expect(await refusal()).toBe(undefined)
  })

  it('is spared again where that one is sent away too, also by those that waited for it', async () => {
    const { clock, refusal, heard } = server()
    heard(BUSY)
    clock.now += 4_000
    expect(await refusal()).toBe(undefined)
    const others = [refusal(), refusal()]
    heard(BUSY)
    expect(await Promise.all(others)).toEqual([BUSY.failure, BUSY.failure])
    expect(await refusal()).toEqual(BUSY.failure)
  })

  it('is not waited for beyond half a second: what it said before is said then', async () => {
    vi.useFakeTimers()
    const { clock, refusal, heard } = server()
    heard(BUSY)
    clock.now += 4_000
    expect(await refusal()).toBe(undefined)
    const heardOf: unknown[] = []
    void refusal().then((said) => heardOf.push(said))
    await vi.advanceTimersByTimeAsync(499)
    expect(heardOf).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(heardOf).toEqual([BUSY.failure])
  })

  it('is tried by another where that one was called off', async () => {
    const { clock, refusal, heard } = server()
    heard(BUSY)
    clock.now += 4_000
    expect(await refusal()).toBe(undefined)
    const next = refusal()
    heard(undefined)
    expect(await next).toBe(undefined)
    heard(BUSY)
    expect(await refusal()).toEqual(BUSY.failure)
  })

  it('is not one that fails, refuses or is not reached', async () => {
    const { refusal, heard } = server()
    for (const status of [0, 403, 404, 500, 503]) {
      heard({ status, failure: { detail: 'Closed for a moment' } })
      expect(await refusal()).toBe(undefined)
    }
  })
})
