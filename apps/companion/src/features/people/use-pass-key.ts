import { CallContext } from '@quickprism/client/react'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { usePerson } from '../../lib/person.tsx'
import { confirmPassKey, passKeyOf } from './pass-key.ts'

/** For so long a phone takes it that its key is the one that counts, in milliseconds. */
const CONFIRMED_FOR = 10 * 60_000

/** The key this phone makes passes with. It is here, with a connection and without; with one the server confirms it. */
export const usePassKey = () => {
  const { call, place } = use(CallContext)
  const { quickID } = usePerson()
  const client = useQueryClient()
  const queryKey = [...place, 'pass-key']
  const confirmedKey = [...queryKey, 'confirmed']
  const passKey = useQuery({
    queryKey,
    queryFn: async () => {
      const found = await passKeyOf(call, quickID)
      if (found.isJustTold) client.setQueryData(confirmedKey, found.passKey.keyId)
      return found.passKey
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const { data: known } = passKey
  useQuery({
    queryKey: confirmedKey,
    queryFn: known
      ? async () => {
          const confirmed = await confirmPassKey(call, known)
          client.setQueryData(queryKey, confirmed)
          return confirmed.keyId
        }
      : skipToken,
    staleTime: CONFIRMED_FOR,
  })
  return passKey
}
