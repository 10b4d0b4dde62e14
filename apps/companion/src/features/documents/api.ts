import { useAct, useAsk } from '@quickprism/client/react'
import { documents } from '@quickprism/contract/documents'

export const useDocuments = () => useAsk(documents.mine, {})

export const useGiveNumber = () => useAct(documents.give, { refreshes: [documents.mine] })

export const useWithdraw = () => useAct(documents.withdraw, { refreshes: [documents.mine] })
