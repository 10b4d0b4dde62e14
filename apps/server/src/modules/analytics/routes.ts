import { analytics } from '@quickprism/contract/analytics'
import { inPlace } from '../../http/serve.ts'
import { footfallOf, visitorTrendsOf } from './charts.ts'
import { durationsOf } from './durations.ts'
import { securityOf } from './guarding.ts'
import { kpisOf } from './kpis.ts'
import { checkoutTrendsOf, genderRatioOf } from './shares.ts'

export const analyticsRoutes = [
  inPlace(analytics.kpis, (_, { deps, tx, scope }) => kpisOf(deps, tx, scope.branchId)),
  inPlace(analytics.footfall, (_, { tx, scope }) => footfallOf(tx, scope.branchId)),
  inPlace(analytics.visitorTrends, (_, { tx, scope }) => visitorTrendsOf(tx, scope.branchId)),
  inPlace(analytics.checkoutTrends, (_, { deps, tx, scope }) => checkoutTrendsOf(deps, tx, scope.branchId)),
  inPlace(analytics.genderRatio, (_, { deps, tx, scope }) => genderRatioOf(deps, tx, scope.branchId)),
  inPlace(analytics.durations, ({ query }, { deps, tx, scope }) => durationsOf(deps, tx, scope, query.visitorId)),
  inPlace(analytics.security, (_, { deps, tx, scope, reveals }) => securityOf(deps, tx, scope.branchId, reveals)),
]
