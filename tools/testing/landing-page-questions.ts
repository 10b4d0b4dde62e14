import { activities } from '@quickprism/contract/activities'
import { analytics } from '@quickprism/contract/analytics'
import type { Endpoint } from '@quickprism/contract/endpoint'
import { records } from '@quickprism/contract/records'

/** A question of the landing page, how often it is asked, and what it says besides its branch. */
export type Question = { endpoint: Endpoint; every: number; more: Readonly<Record<string, string>> }

/** What the landing page asks on a day: its figures, the day's latest records and the feed. */
export const questionsOn = (day: string): readonly Question[] => [
  ...Object.values<Endpoint>(analytics).map((endpoint) => ({
    endpoint,
    every: endpoint === analytics.security ? 20_000 : 10_000,
    more: {},
  })),
  { endpoint: records.list, every: 10_000, more: { page: '1', limit: '10', date: day } },
  { endpoint: activities.list, every: 20_000, more: { page: '1', limit: '10' } },
]

export const dayInKolkata = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at)
