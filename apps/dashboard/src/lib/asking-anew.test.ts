import { analytics } from '@quickprism/contract/analytics'
import type { Endpoint } from '@quickprism/contract/endpoint'
import { records } from '@quickprism/contract/records'
import { sos } from '@quickprism/contract/sos'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askingAnew, isDue } from './asking-anew.ts'

const NOW = 1_800_000_000_000
const answeredAt = (dataUpdatedAt: number) => ({ dataUpdatedAt, errorUpdatedAt: 0 })
const charts = Object.values(analytics).filter((endpoint) => endpoint !== analytics.kpis)

describe('a branch that has changed', () => {
  it('is asked at once who is there and how many', () => {
    for (const endpoint of [analytics.kpis, records.list]) expect(isDue(endpoint, answeredAt(NOW), NOW)).toBe(true)
  })

  /** How long after a failure in this millisecond of a second a change leaves the question alone. */
  const pauseOf = (endpoint: Endpoint, millisecond: number) => {
    const last = { dataUpdatedAt: 0, errorUpdatedAt: NOW + millisecond }
    return Array.from({ length: 10_001 }, (_, after) => after).find((after) =>
      isDue(endpoint, last, NOW + millisecond + after, 0),
    )
  }

  it('is left alone after a question failed: each waits two to ten seconds, as long as its turn is away', () => {
    expect([0, 250, 500, 999].map((millisecond) => pauseOf(records.list, millisecond))).toEqual([
      2_000, 4_000, 6_000, 9_992,
    ])
  })

  it('is asked again within three seconds where a server with too much to do shed the question', () => {
    const last = { dataUpdatedAt: 0, error: { status: 503 }, errorUpdatedAt: NOW }
    expect(isDue(records.list, last, NOW + 1_999, 0)).toBe(false)
    expect(isDue(records.list, last, NOW + 2_000, 0)).toBe(true)
  })

  it('is left alone for ten seconds after a question about a chart failed, and for two about an alert', () => {
    expect([0, 999].map((millisecond) => pauseOf(analytics.footfall, millisecond))).toEqual([10_000, 10_000])
    expect([0, 999].map((millisecond) => pauseOf(sos.status, millisecond))).toEqual([2_000, 2_000])
  })

  it('is asked for its charts no sooner than ten seconds after they were last answered', () => {
    expect(charts).toHaveLength(6)
    for (const endpoint of charts) {
      expect(isDue(endpoint, answeredAt(NOW - 9_999), NOW)).toBe(false)
      expect(isDue(endpoint, answeredAt(NOW - 10_000), NOW)).toBe(true)
    }
  })
})

describe('what a screen shows of a branch', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A question on a screen, whose answers come when they are given. */
  const shown = (cache: QueryClient, endpoint: Endpoint, before: object = { initialData: 'before' }) => {
    const asked: { answer(): void; givenUp: boolean }[] = []
    const observer = new QueryObserver(cache, {
      queryKey: [endpoint.path, 'KX72QB'],
      meta: { endpoint },
      ...before,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        new Promise((resolve) => {
          const one = { answer: () => resolve('now'), givenUp: false }
          signal.addEventListener('abort', () => {
            one.givenUp = true
          })
          asked.push(one)
        }),
    })
    observer.subscribe(() => {})
    return asked
  }

  // R2 packages B-10
  it('is asked for again where the branch changed while it was first loaded', async () => {
    const cache = new QueryClient()
    const list = shown(cache, records.list, {})
    expect(list).toHaveLength(1)
    askingAnew(cache)('KX72QB')
    list[0]?.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(list).toHaveLength(2)
  })

  it('is asked for again once it was answered, however often the branch has changed meanwhile', async () => {
    const cache = new QueryClient()
    const list = shown(cache, records.list)
    const changed = askingAnew(cache)
    for (let change = 0; change < 5; change++) {
      changed('KX72QB')
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(list).toMatchObject([{ givenUp: false }])
    list[0]?.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(list).toHaveLength(2)
    list[1]?.answer()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(list).toHaveLength(2)
  })

  it('whether there is an alert is asked at once, whatever else is still under way', async () => {
    const cache = new QueryClient()
    const list = shown(cache, records.list)
    const changed = askingAnew(cache)
    changed('KX72QB')
    const alert = shown(cache, sos.status)
    changed('KX72QB')
    await vi.advanceTimersByTimeAsync(0)
    expect(list).toHaveLength(1)
    expect(alert).toHaveLength(1)
  })

  it('is given up and asked for again at a change fifteen seconds after it was lost on the way', async () => {
    const cache = new QueryClient()
    const list = shown(cache, records.list)
    const changed = askingAnew(cache)
    changed('KX72QB')
    await vi.advanceTimersByTimeAsync(14_999)
    changed('KX72QB')
    expect(list).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(list).toMatchObject([{ givenUp: true }, { givenUp: false }])
  })

  it('is not asked for because another branch has changed', async () => {
    const cache = new QueryClient()
    const list = shown(cache, records.list)
    const changed = askingAnew(cache)
    changed('OTHER1')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(list).toHaveLength(0)
  })
})
