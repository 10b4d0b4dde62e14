import { useAsk } from '@quickprism/client/react'
import type { Reply } from '@quickprism/contract/endpoint'
import { visits } from '@quickprism/contract/visits'

export type PastVisit = Reply<typeof visits.mine>['data'][number]

export const useVisits = (days: number) => useAsk(visits.mine, { query: { days } }, { fresh: 10_000, keep: true })
