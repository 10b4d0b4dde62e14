import { useAsk } from '@quickprism/client/react'
import { branches } from '@quickprism/contract/branches'
import { useHere } from './access.tsx'

/** The branches of the business, asked once for all of its pages. */
export const useBranchNames = () =>
  useAsk(branches.list, { query: { business_quickID: useHere().businessId } }, { within: 'business' })
