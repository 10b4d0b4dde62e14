import { analytics } from '@quickprism/contract/analytics'
import type { Reveals } from '../../admission/reveals.ts'
import type { Deps } from '../../deps.ts'
import type { Inside } from '../../http/phases.ts'
import { inPlace } from '../../http/serve.ts'
import type { Basis } from '../../http/watched.ts'
import { footfallOf, visitorTrendsOf } from './charts.ts'
import { type Counters, countersOf, recallCounters } from './counters.ts'
import { durationsOf, durationsOfSomeone } from './durations.ts'
import { securityOf } from './guarding.ts'
import { kpisOf } from './kpis.ts'
import { checkoutTrendsOf, genderRatioOf } from './shares.ts'

type At = Pick<Inside, 'tx' | 'reveals'> & { deps: Deps; scope: { branchId: number } }

const recalled = <A>(deps: Deps, basis: Basis, made: (counters: Counters) => A) => {
  const counters = recallCounters(deps, basis)
  return counters && made(counters)
}

/**
 * What is made of the counters of a branch: read for the first to ask, remembered for everyone else who may see any of
 * it while the branch stands as it does.
 */
const ofCounters = <A>(made: (counters: Counters, reveals?: Reveals) => A) =>
  [
    async (_: unknown, { deps, tx, scope, reveals }: At) => made(await countersOf(deps, tx, scope.branchId), reveals),
    (_: unknown, deps: Deps, basis: Basis) => recalled(deps, basis, made),
  ] as const

export const analyticsRoutes = [
  inPlace(analytics.kpis, ...ofCounters(kpisOf)),
  inPlace(analytics.footfall, ...ofCounters(footfallOf)),
  inPlace(analytics.visitorTrends, ...ofCounters(visitorTrendsOf)),
  inPlace(analytics.checkoutTrends, ...ofCounters(checkoutTrendsOf)),
  inPlace(analytics.genderRatio, ...ofCounters(genderRatioOf)),
  inPlace(
    analytics.durations,
    async ({ query: { visitorId } }, { deps, tx, scope }) =>
      visitorId
        ? durationsOfSomeone(deps, tx, scope, visitorId)
        : durationsOf(await countersOf(deps, tx, scope.branchId)),
    ({ query: { visitorId } }, deps, basis) => (visitorId ? undefined : recalled(deps, basis, durationsOf)),
  ),
  inPlace(analytics.security, ...ofCounters(securityOf)),
]
