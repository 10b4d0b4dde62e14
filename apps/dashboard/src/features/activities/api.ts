import { useAskPages } from '@quickprism/client/react'
import { activities } from '@quickprism/contract/activities'
import { PAGE_SIZE } from '@quickprism/contract/paging'
import { useHere } from '../../lib/access.tsx'

const EVERY_20_S = 20_000

/** As far as somebody has scrolled: asked again as soon as the branch has changed, and every 20 s in any case. */
export const useActivities = (isAllowed: boolean) => {
  const { branchId } = useHere()
  return useAskPages(activities.list, {
    input: (page) => ({ query: { shopId: branchId, page, limit: PAGE_SIZE } }),
    pages: ({ total_pages }) => total_pages,
    every: EVERY_20_S,
    when: isAllowed && branchId !== '',
  })
}
