import { useAct, useAsk } from '@quickprism/client/react'
import { access } from '@quickprism/contract/access'
import { type Branch, branches } from '@quickprism/contract/branches'
import { businesses } from '@quickprism/contract/businesses'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useHere } from '../../lib/access.tsx'

export const useBranches = (business_quickID: string) => useAsk(branches.list, { query: { business_quickID } })

export const useBranchDetails = (shopQuickID: string) =>
  useAsk(branches.details, { query: { shopQuickID } }, { when: shopQuickID !== '' })

/** What was typed when the business was registered. */
export const useRegisteredDetails = (businessQuickID: string, when: boolean) =>
  useAsk(businesses.details, { query: { businessQuickID } }, { when })

export const useCreateBranch = () => useAct(branches.create, { refreshes: [businesses.list, access.get] })

export const useEditBranch = () => useAct(branches.edit, { refreshes: [branches.details, access.get] })

export const useDeleteBranch = () => useAct(branches.remove, { refreshes: [businesses.list, access.get] })

export const useRenewPoster = () => useAct(branches.renewPoster, { refreshes: [branches.details] })

export const usePoster = () => useAct(branches.poster)

export const useVerifyGstin = () => useAct(branches.verifyGstin)

/** The places of a name. What was found stays until the next is; a search that failed is repeated by the person. */
export const usePlaces = (search: string, scopeId: string) =>
  useAsk(branches.findPlaces, { query: { search, scopeId } }, { when: search !== '', retry: 0, keep: true })

/** The list of branches of this business, as the top bar keeps it. */
export const useBranchList = () => {
  const cache = useQueryClient()
  const { businessId } = useHere()
  const filters = {
    predicate: ({ queryKey }: { queryKey: QueryKey }) =>
      queryKey.includes(businessId) && queryKey.includes(branches.list.path),
  }
  return {
    /** Loads it again, and fails when that fails. */
    reload: async () => {
      await cache.refetchQueries(filters, { throwOnError: true })
      return cache.getQueriesData<Branch[]>(filters)[0]?.[1] ?? []
    },
    /** Takes a branch off it without asking. */
    drop: (quickID: string) => {
      cache.setQueriesData<Branch[]>(filters, (list) => list?.filter(({ shop_quickID }) => shop_quickID !== quickID))
    },
  }
}
