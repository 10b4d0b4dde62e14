import { gates } from '@quickprism/contract/gates'
import { useCan, useHere } from '../../lib/access.tsx'
import { useRegisteredDetails } from './api.ts'
import { emptyBranch, firstBranchOf } from './typed-branch.ts'

/** What a new branch begins with: nothing, or for the first one what is known of the business. Unknown while it loads. */
export const useFirstBranch = () => {
  const { businessId, branchId } = useHere()
  const maySeeBusiness = useCan(gates.viewBusinessDetails)
  const isFirst = branchId === '' && maySeeBusiness
  const { data, error } = useRegisteredDetails(businessId, isFirst)
  if (!isFirst || error) return emptyBranch
  return data && firstBranchOf(data)
}
