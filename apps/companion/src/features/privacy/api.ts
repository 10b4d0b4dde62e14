import { useAct, useAsk } from '@quickprism/client/react'
import { memberships } from '@quickprism/contract/memberships'
import { privacy } from '@quickprism/contract/privacy'

export const useHeld = () => useAsk(privacy.held, {}, { onFocus: true })

export const useWhoSaw = (page: number) => useAsk(privacy.whoSaw, { query: { page } }, { keep: true, onFocus: true })

export const useErase = () => useAct(privacy.erase, { refreshes: [privacy.held] })

export const useLeave = () => useAct(memberships.leave, { refreshes: [privacy.held] })

export const useExport = () => useAct(privacy.export)
