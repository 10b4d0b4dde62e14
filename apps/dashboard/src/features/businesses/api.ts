import { useAsk } from '@quickprism/client/react'
import { businesses } from '@quickprism/contract/businesses'

export const useBusinesses = () => useAsk(businesses.list, {})
