import { useAct, useAsk } from '@quickprism/client/react'
import { checkins } from '@quickprism/contract/checkins'
import { consents } from '@quickprism/contract/consents'
import { useEffect } from 'react'
import { rememberConsent } from '../../lib/device-memory.ts'

export const useNotice = () => useAsk(consents.notice, {})

/** Without a network the phone goes by the last answer, whichever screen asked for it. */
export const useConsent = () => {
  const consent = useAsk(consents.mine, {})
  const { data } = consent
  useEffect(() => {
    if (data) rememberConsent(data.given_at !== null)
  }, [data])
  return consent
}

export const useAgree = () => useAct(consents.give, { refreshes: [consents.mine, checkins.door] })

export const useWithdrawConsent = () => useAct(consents.withdraw, { refreshes: [consents.mine] })
