import { analytics } from '@quickprism/contract/analytics'
import type { Deps } from '../../deps.ts'
import type { Inside } from '../../http/phases.ts'
import { inPlace } from '../../http/serve.ts'
import type { Basis } from '../../http/watched.ts'
import { footfallOf, visitorTrendsOf } from './charts.ts'
import { type Counters, countersOf, recallCounters } from './counters.ts'
import { durationsOf } from './durations.ts'
import { securityOf } from './guarding.ts'
import { kpisOf } from './kpis.ts'
import { checkoutTrendsOf, genderRatioOf } from './shares.ts'

/**
 * What is made of the counters of a branch: read for the first to ask, remembered for everyone else who may see any of
 * it while the branch stands as it does.
 */
const ofCounters = <A>(made: (counters: Counters) => A) =>
  [
    async (_: unknown, { deps, tx, scope }: Pick<Inside, 'tx'> & { deps: Deps; scope: { branchId: number } }) =>
      made(await countersOf(deps, tx, scope.branchId)),
    (deps: Deps, basis: Basis) => {
      const counters = recallCounters(deps, basis)
      return counters && made(counters)
    },
  ] as const

export const analyticsRoutes = [
  inPlace(analytics.kpis, ...ofCounters(kpisOf)),
  inPlace(analytics.footfall, ...ofCounters(footfallOf)),
  inPlace(analytics.visitorTrends, ...ofCounters(visitorTrendsOf)),
  inPlace(analytics.checkoutTrends, ...ofCounters(checkoutTrendsOf)),
  inPlace(analytics.genderRatio, ...ofCounters(genderRatioOf)),
  inPlace(analytics.durations, ({ query }, { deps, tx, scope }) => durationsOf(deps, tx, scope, query.visitorId)),
  inPlace(analytics.security, (_, { deps, tx, scope, reveals }) => securityOf(deps, tx, scope.branchId, reveals)),
]
