import { useAsk } from '@quickprism/client/react'
import { analytics } from '@quickprism/contract/analytics'
import { useHere } from '../../lib/access.tsx'

/** Asked as soon as the branch has changed, and every ten seconds in any case, while the tab is seen. */
const LIVE = { every: 10_000, fresh: 10_000 } as const

const useBranch = () => {
  const { branchId } = useHere()
  return [{ query: { shopId: branchId } }, { ...LIVE, when: branchId !== '' }] as const
}

export const useKpis = () => useAsk(analytics.kpis, ...useBranch())

export const useFootfall = () => useAsk(analytics.footfall, ...useBranch())

export const useVisitorTrends = () => useAsk(analytics.visitorTrends, ...useBranch())

export const useCheckOutTrends = () => useAsk(analytics.checkoutTrends, ...useBranch())

export const useGenderRatio = () => useAsk(analytics.genderRatio, ...useBranch())

/** Those of the whole branch, or of one visitor. */
export const useDurations = (visitorId: string | undefined, isAllowed: boolean) => {
  const [{ query }, options] = useBranch()
  return useAsk(
    analytics.durations,
    { query: { ...query, visitorId } },
    { ...options, when: options.when && isAllowed },
  )
}

/** No document says how often; it takes the rhythm of the card beside it. */
export const useSecurity = () => {
  const [input, { when }] = useBranch()
  return useAsk(analytics.security, input, { every: 20_000, fresh: 10_000, when })
}
