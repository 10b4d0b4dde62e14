import { analytics } from '@quickprism/contract/analytics'
import { records } from '@quickprism/contract/records'
import { describe, expect, it } from 'vitest'
import { isDue } from './use-live-branch.ts'

const NOW = 1_800_000_000_000
const answeredAt = (dataUpdatedAt: number) => ({ dataUpdatedAt, errorUpdatedAt: 0 })
const charts = Object.values(analytics).filter((endpoint) => endpoint !== analytics.kpis)

describe('a branch that has changed', () => {
  it('is asked at once who is there and how many', () => {
    for (const endpoint of [analytics.kpis, records.list]) expect(isDue(endpoint, answeredAt(NOW), NOW)).toBe(true)
  })

  it('is left alone for two seconds after a question failed, and for ten where it is about a chart', () => {
    const failed = (milliseconds: number) => ({ dataUpdatedAt: 0, errorUpdatedAt: NOW - milliseconds })
    expect(isDue(records.list, failed(1_999), NOW)).toBe(false)
    expect(isDue(records.list, failed(2_000), NOW)).toBe(true)
    expect(isDue(analytics.footfall, failed(9_999), NOW)).toBe(false)
    expect(isDue(analytics.footfall, failed(10_000), NOW)).toBe(true)
  })

  it('is asked for its charts no sooner than ten seconds after they were last answered', () => {
    expect(charts).toHaveLength(6)
    for (const endpoint of charts) {
      expect(isDue(endpoint, answeredAt(NOW - 9_999), NOW)).toBe(false)
      expect(isDue(endpoint, answeredAt(NOW - 10_000), NOW)).toBe(true)
    }
  })
})
