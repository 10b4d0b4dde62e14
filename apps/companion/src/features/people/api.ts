import { CallContext, useAct, useAsk } from '@quickprism/client/react'
import { people } from '@quickprism/contract/people'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { usePerson } from '../../lib/person.tsx'
import { passKeyOf } from './pass-key.ts'

/** The key this phone makes passes with. Asked for once: from then on it is here. */
export const usePassKey = () => {
  const { call, place } = use(CallContext)
  const { quickID } = usePerson()
  return useQuery({
    queryKey: [...place, 'pass-key'],
    queryFn: () => passKeyOf(call, quickID),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export const useProfile = () => useAsk(people.me, {})

export const useSaveProfile = () => useAct(people.editMe, { refreshes: [people.me] })
