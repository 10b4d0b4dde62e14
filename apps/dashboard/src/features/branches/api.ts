import { useAsk } from '@quickprism/client/react'
import { branches } from '@quickprism/contract/branches'

export const useBranches = (business_quickID: string) => useAsk(branches.list, { query: { business_quickID } })
