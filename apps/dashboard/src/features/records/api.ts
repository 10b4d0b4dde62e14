import { useAsk } from '@quickprism/client/react'
import { PAGE_SIZE } from '@quickprism/contract/paging'
import { records } from '@quickprism/contract/records'
import { useHere } from '../../lib/access.tsx'
import { asQuery, type Filters, type Section } from './record-filters.ts'

/** Asked as soon as the branch has changed, and every ten seconds in any case, also while the tab is hidden. */
const LIVE = { every: 10_000, fresh: 10_000, hidden: true } as const

export const useRecords = (section: Section, filters: Filters, page: number, isAllowed: boolean) => {
  const { branchId } = useHere()
  return useAsk(
    records.list,
    { query: { shopId: branchId, page, limit: PAGE_SIZE, visitor_type: section, ...asQuery(filters) } },
    { ...LIVE, when: isAllowed && branchId !== '', keep: true },
  )
}

/** The latest ten of today, of whatever the caller may see. */
export const useLatestRecords = (today: string, isAllowed: boolean) => {
  const { branchId } = useHere()
  return useAsk(
    records.list,
    { query: { shopId: branchId, page: 1, limit: PAGE_SIZE, date: today } },
    { every: 10_000, fresh: 10_000, when: isAllowed && branchId !== '', keep: true },
  )
}
