import { useHere } from './access.tsx'
import { useBranchNames } from './branch-names.ts'

/** The time zone of the selected branch, as far as the caller may know it. */
export const useZone = () => {
  const { branchId } = useHere()
  return useBranchNames().data?.find(({ shop_quickID }) => shop_quickID === branchId)?.time_zone
}
