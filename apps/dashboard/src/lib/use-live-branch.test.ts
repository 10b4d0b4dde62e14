import { analytics } from '@quickprism/contract/analytics'
import { records } from '@quickprism/contract/records'
import { describe, expect, it } from 'vitest'
import { isDue } from './use-live-branch.ts'

const NOW = 1_800_000_000_000
const charts = Object.values(analytics).filter((endpoint) => endpoint !== analytics.kpis)

describe('a branch that has changed', () => {
  it('is asked at once who is there and how many', () => {
    for (const endpoint of [analytics.kpis, records.list]) expect(isDue(endpoint, NOW, NOW)).toBe(true)
  })

  it('is asked for its charts no sooner than ten seconds after they were last answered', () => {
    expect(charts).toHaveLength(6)
    for (const endpoint of charts) {
      expect(isDue(endpoint, NOW - 9_999, NOW)).toBe(false)
      expect(isDue(endpoint, NOW - 10_000, NOW)).toBe(true)
    }
  })
})
