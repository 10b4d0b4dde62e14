import { afterEach, describe, expect, it, vi } from 'vitest'
import { sparing } from './sparing.ts'

afterEach(() => void vi.useRealTimers())

const BUSY = { status: 503, failure: { code: 'busy', detail: 'Too much to do' } }

const server = () => {
  const clock = { now: 1_000 }
  return { clock, ...sparing(() => clock.now) }
}

describe('a server with too much to do', () => {
  it('is asked for no list for two seconds, and what it said is said instead', () => {
    const { clock, refusal, heard } = server()
    expect(refusal()).toBe(undefined)
    heard(BUSY)
    clock.now += 1_999
    expect(refusal()).toEqual({ code: 'busy', detail: 'Too much to do' })
  })

  it('is asked one question within three seconds, and all others once that was answered', () => {
    const { clock, refusal, heard } = server()
    heard(BUSY)
    clock.now += 3_000
    expect([refusal(), refusal()]).toEqual([undefined, BUSY.failure])
    heard('answered')
    expect([refusal(), refusal()]).toEqual([undefined, undefined])
  })

  it('is spared again where that one is sent away too, and tried by another where it was called off', () => {
    const { clock, refusal, heard } = server()
    heard(BUSY)
    clock.now += 3_000
    expect(refusal()).toBe(undefined)
    heard(undefined)
    expect(refusal()).toBe(undefined)
    heard(BUSY)
    expect(refusal()).toEqual(BUSY.failure)
  })

  it('is not one that fails, refuses or is not reached', () => {
    const { refusal, heard } = server()
    for (const status of [0, 403, 404, 500, 503]) {
      heard({ status, failure: { detail: 'Closed for a moment' } })
      expect(refusal()).toBe(undefined)
    }
  })
})

// R2 packages A-11
it('a busy server is asked again after three seconds, also where the clock of the device was set back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') })
  const { refusal, heard } = sparing()
  heard(BUSY)
  expect(refusal()).toEqual(BUSY.failure)
  vi.advanceTimersByTime(3_000)
  vi.setSystemTime(Date.parse('2026-11-20T09:50:00Z'))
  expect(refusal()).toBe(undefined)
})
