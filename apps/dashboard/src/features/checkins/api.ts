import { useAsk } from '@quickprism/client/react'
import { checkins } from '@quickprism/contract/checkins'
import { gates } from '@quickprism/contract/gates'
import { useCan, useHere } from '../../lib/access.tsx'

/** Who is inside, for those who may know: asked as soon as the branch has changed, and every ten seconds in any case. */
export const useInside = () => {
  const { branchId } = useHere()
  const isAllowed = useCan(gates.viewVisits)
  return useAsk(checkins.inside, { query: { shopId: branchId } }, { every: 10_000, when: isAllowed && branchId !== '' })
}
