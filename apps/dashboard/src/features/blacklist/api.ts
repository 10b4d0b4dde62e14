import type { CallFailed } from '@quickprism/client/client'
import { CallContext, useAct, useRefresh } from '@quickprism/client/react'
import { blacklist } from '@quickprism/contract/blacklist'
import type { Reply } from '@quickprism/contract/endpoint'
import { records } from '@quickprism/contract/records'
import { useMutation } from '@tanstack/react-query'
import { use } from 'react'

export const useSetBlacklisted = () => useAct(blacklist.set, { refreshes: [records.list] })

type Blacklisting = {
  query: { shopId: string; quickId: string; blacklistUser: 'true' }
  /** Empty where none was given. */
  reason: string
}

/** One act, told once; its reason follows in a call of its own, so that none ever stands in an address. */
export const useBlacklist = () => {
  const { call } = use(CallContext)
  const refresh = useRefresh(records.list)
  return useMutation<Reply<typeof blacklist.set>, CallFailed, Blacklisting>({
    meta: { endpoint: blacklist.set },
    mutationFn: async ({ query, reason }) => {
      const done = await call(blacklist.set, { query })
      const { shopId, quickId } = query
      if (reason !== '') await call(blacklist.explain, { body: { shopId, quickId, reason } })
      return done
    },
    onSuccess: refresh,
    // They may be on the blacklist, without the reason.
    onError: refresh,
  })
}
