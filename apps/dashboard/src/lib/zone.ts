import { useAsk } from '@quickprism/client/react'
import { branches } from '@quickprism/contract/branches'
import { useHere } from './access.tsx'

/** The time zone of the selected branch, as far as the caller may know it. */
export const useZone = () => {
  const { businessId, branchId } = useHere()
  const list = useAsk(branches.list, { query: { business_quickID: businessId } }, { within: 'business' })
  return list.data?.find(({ shop_quickID }) => shop_quickID === branchId)?.time_zone
}
