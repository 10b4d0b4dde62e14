import { can, type Gate } from '@quickprism/contract/gates'
import { useHere } from '../../lib/access.tsx'
import { useBranchNames } from '../../lib/branch-names.ts'

/** The business and its branches by name. One that is out of sight keeps its quickID for a name. */
export const usePlaces = () => {
  const { access, businessId, businessName } = useHere()
  const list = useBranchNames().data ?? []
  const nameOf = (quickID: string) =>
    quickID === businessId
      ? businessName
      : (list.find(({ shop_quickID }) => shop_quickID === quickID)?.store_name ?? quickID)
  return {
    nameOf,
    /** The branches where someone passes this gate, and those that are in the role already. */
    branchesFor: (gate: Gate, already: readonly string[]) => {
      const open = list
        .map(({ shop_quickID }) => shop_quickID)
        .filter((quickID) => can(access, gate, [quickID, businessId]))
      return [...new Set([...open, ...already.filter((quickID) => quickID !== businessId)])]
        .filter((quickID) => quickID !== '')
        .map((quickID) => ({ value: quickID, label: nameOf(quickID) }))
    },
  }
}
