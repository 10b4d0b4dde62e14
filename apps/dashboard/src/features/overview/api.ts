import { CallContext, useAsk } from '@quickprism/client/react'
import { overview } from '@quickprism/contract/overview'
import { useQueries } from '@tanstack/react-query'
import { use } from 'react'
import { useHere } from '../../lib/access.tsx'

const EVERY_20_S = 20_000

/** Asked once for all parts of the screen, and for the hierarchy wherever else it is shown. */
export const useOverview = () => {
  const { branchId } = useHere()
  return useAsk(
    overview.dashboard,
    { query: { scope_type: 'shop', scope_id: branchId } },
    { when: branchId !== '', every: EVERY_20_S },
  )
}

const PAGE_SIZE = 50

/** The first pages of the users of some places: how many pages of which. */
export const useUsersBelow = (wanted: ReadonlyMap<string, number>) => {
  const { call, place } = use(CallContext)
  const asked = [...wanted].flatMap(([scope_id, pages]) =>
    Array.from({ length: pages }, (_, index) => ({ scope_id, page: index + 1, page_size: PAGE_SIZE })),
  )
  const answers = useQueries({
    queries: asked.map((query) => ({
      queryKey: [...place, overview.hierarchy.path, { query }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(overview.hierarchy, { query }, { signal }),
      refetchInterval: EVERY_20_S,
    })),
  })
  return asked.map(({ scope_id }, index) => ({ scope_id, ...(answers[index] as (typeof answers)[number]) }))
}
