import { describe, expect, it } from 'vitest'
import { askAgainIn, pauseForBusy, turnAfterFailure } from './asking-again.ts'

const NOW = 1_800_000_000_000

describe('a question that is asked every so often', () => {
  it('is asked again after that time, as long as it is answered', () => {
    expect(askAgainIn(10_000, { status: 'success', errorUpdatedAt: 0 })).toBe(10_000)
    expect(askAgainIn(20_000, { status: 'success', errorUpdatedAt: NOW + 500 })).toBe(20_000)
  })

  it('has a turn of its own after it failed: not before two seconds, and within ten, however seldom it is asked', () => {
    const turns = (every: number) =>
      [0, 250, 500, 999].map((millisecond) =>
        askAgainIn(every, { status: 'error', errorUpdatedAt: NOW + millisecond }, 0),
      )
    expect(turns(10_000)).toEqual([2_000, 4_000, 6_000, 9_992])
    expect(turns(20_000)).toEqual([2_000, 4_000, 6_000, 9_992])
  })

  // Finding 57: panels stayed at "Failed to load" for 15 to 20 seconds.
  it('is asked again within three seconds after a server with too much to do shed it, by each page at its own time', () => {
    const pauses = [0, 250, 999].map((millisecond) =>
      askAgainIn(10_000, { status: 'error', error: { status: 503 }, errorUpdatedAt: NOW + millisecond }, 0),
    )
    expect(pauses).toEqual([2_000, 2_250, 2_999])
    for (let times = 0; times < 100; times++) {
      expect(pauseForBusy()).toBeGreaterThanOrEqual(2_000)
      expect(pauseForBusy()).toBeLessThan(3_000)
    }
  })

  it('is asked no more seldom than otherwise because it failed', () => {
    expect(askAgainIn(2_000, { status: 'error', errorUpdatedAt: NOW + 999 }, 0)).toBe(2_000)
  })

  const shareOf = (turns: readonly number[]) =>
    Object.values(Object.groupBy(turns, (turn) => Math.floor((turn - 2_000) / 800))).map((share) => share?.length)

  it('of a thousand screens that fail within one second, no tenth of the time gets more than its share', () => {
    const turns = Array.from({ length: 1_000 }, (_, millisecond) => turnAfterFailure(NOW + 123 + millisecond, 0))
    expect(shareOf(turns)).toEqual(Array(10).fill(100))
  })

  it('nor of a thousand pages that fail in the same millisecond', () => {
    const turns = Array.from({ length: 1_000 }, (_, own) => turnAfterFailure(NOW + 123, own))
    expect(shareOf(turns)).toEqual(Array(10).fill(100))
  })
})
