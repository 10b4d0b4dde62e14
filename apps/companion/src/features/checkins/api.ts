import { useAsk } from '@quickprism/client/react'
import type { checkins } from '@quickprism/contract/checkins'
import type { Reply } from '@quickprism/contract/endpoint'
import { myVisit } from '@quickprism/contract/my-visit'
import { useEffect } from 'react'
import { rememberVisit } from '../../lib/device-memory.ts'

export type Door = Reply<typeof checkins.door>
export type OpenVisit = NonNullable<Reply<typeof myVisit>['visit']>
export type GroupRequest = Reply<typeof myVisit>['asked_to_join'][number]
export type Met = Reply<typeof checkins.meet>

/** Where one is, and who asks one along: others change both, so it is asked for again and again. */
export const useMyVisit = () => {
  const mine = useAsk(myVisit, {}, { every: 10_000, fresh: 5_000, onFocus: true })
  const { data } = mine
  useEffect(() => {
    if (data) rememberVisit(data.visit ?? undefined)
  }, [data])
  return mine
}
