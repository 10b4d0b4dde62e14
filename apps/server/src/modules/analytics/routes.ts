import { analytics } from '@quickprism/contract/analytics'
import type { Recall } from '../../http/phases.ts'
import { inPlace } from '../../http/serve.ts'
import { footfallOf, visitorTrendsOf } from './charts.ts'
import { type Counters, countersOf, recallCounters } from './counters.ts'
import { durationsOf } from './durations.ts'
import { securityOf } from './guarding.ts'
import { kpisOf } from './kpis.ts'
import { checkoutTrendsOf, genderRatioOf } from './shares.ts'

/** Where nobody has to be asked: another figure of the branch was worked out while it stood as it does now. */
const recalled =
  <A>(made: (counters: Counters) => A): ((...at: Parameters<Recall<typeof analytics.kpis>>) => A | undefined) =>
  (deps, basis) => {
    const counters = recallCounters(deps, basis)
    return counters && made(counters)
  }

export const analyticsRoutes = [
  inPlace(
    analytics.kpis,
    async (_, { deps, tx, scope }) => kpisOf(await countersOf(deps, tx, scope.branchId)),
    recalled(kpisOf),
  ),
  inPlace(
    analytics.footfall,
    async (_, { deps, tx, scope }) => footfallOf(await countersOf(deps, tx, scope.branchId)),
    recalled(footfallOf),
  ),
  inPlace(
    analytics.visitorTrends,
    async (_, { deps, tx, scope }) => visitorTrendsOf(await countersOf(deps, tx, scope.branchId)),
    recalled(visitorTrendsOf),
  ),
  inPlace(
    analytics.checkoutTrends,
    async (_, { deps, tx, scope }) => checkoutTrendsOf(await countersOf(deps, tx, scope.branchId)),
    recalled(checkoutTrendsOf),
  ),
  inPlace(
    analytics.genderRatio,
    async (_, { deps, tx, scope }) => genderRatioOf(await countersOf(deps, tx, scope.branchId)),
    recalled(genderRatioOf),
  ),
  inPlace(analytics.durations, ({ query }, { deps, tx, scope }) => durationsOf(deps, tx, scope, query.visitorId)),
  inPlace(analytics.security, (_, { deps, tx, scope, reveals }) => securityOf(deps, tx, scope.branchId, reveals)),
]
