import { useAct, useAsk, useRefresh } from '@quickprism/client/react'
import { frontDesk } from '@quickprism/contract/front-desk'
import type { VisitorType } from '@quickprism/contract/my-visit'
import { useHere } from '../../lib/access.tsx'

/** As many rows as one looks through standing; more are asked for by name. */
export const ROWS = 50
export const MORE_ROWS = 100

/** Asked as soon as the branch has changed, and every ten seconds in any case, also while the tab is hidden. */
export const useInside = (section: VisitorType, search: string, rows: number) => {
  const { branchId } = useHere()
  return useAsk(
    frontDesk.inside,
    { query: { shopId: branchId, visitor_type: section, limit: rows, ...(search === '' ? {} : { search }) } },
    { every: 10_000, fresh: 10_000, hidden: true, when: branchId !== '', keep: true },
  )
}

/** After an act of this desk, whose result is shown before the stream tells of it. */
export const useRefreshInside = () => useRefresh(frontDesk.inside)

/** Asked again each time the desk opens it: no event announces the visits that closing time has ended. */
export const useTimedOut = () => {
  const { branchId } = useHere()
  return useAsk(frontDesk.timedOut, { query: { shopId: branchId } }, { fresh: 0 })
}

/** Asked when someone is refused. */
export const useManager = () => {
  const { branchId } = useHere()
  return useAsk(frontDesk.manager, { query: { shopId: branchId } }, { retry: 0 })
}

export const useCorrect = () => useAct(frontDesk.correct, { refreshes: [frontDesk.inside, frontDesk.timedOut] })
