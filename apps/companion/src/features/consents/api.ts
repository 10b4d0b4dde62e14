import { useAct, useAsk } from '@quickprism/client/react'
import { checkins } from '@quickprism/contract/checkins'
import { consents } from '@quickprism/contract/consents'

export const useNotice = () => useAsk(consents.notice, {})

export const useConsent = () => useAsk(consents.mine, {})

export const useAgree = () => useAct(consents.give, { refreshes: [consents.mine, checkins.door] })

export const useWithdrawConsent = () => useAct(consents.withdraw, { refreshes: [consents.mine] })
