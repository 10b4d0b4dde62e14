import { useAct } from '@quickprism/client/react'
import { blacklist } from '@quickprism/contract/blacklist'
import { records } from '@quickprism/contract/records'

export const useSetBlacklisted = () => useAct(blacklist.set, { refreshes: [records.list] })

/** Follows the toggle in a call of its own, so that no reason ever stands in an address. */
export const useExplainBlacklisting = () => useAct(blacklist.explain, { refreshes: [records.list] })
