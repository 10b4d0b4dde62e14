import { useAsk } from '@quickprism/client/react'
import { checkins } from '@quickprism/contract/checkins'
import type { Reply } from '@quickprism/contract/endpoint'
import { useEffect } from 'react'
import type { BranchLink } from '../../lib/branch-link.ts'
import { rememberDoor, rememberVisit } from '../../lib/device-memory.ts'

export type Door = Reply<typeof checkins.door>
export type OpenVisit = NonNullable<Reply<typeof checkins.mine>['visit']>
export type GroupRequest = Reply<typeof checkins.mine>['asked_to_join'][number]
export type Met = Reply<typeof checkins.meet>

/** The branch whose poster was scanned. What it says of its reader is never from a while ago. */
export const useDoor = ({ shop, key }: BranchLink) => {
  const door = useAsk(checkins.door, { body: { shop_quickID: shop, key } }, { fresh: 0, retry: 0 })
  const { data } = door
  useEffect(() => {
    if (data) rememberDoor(data)
  }, [data])
  return door
}

/** Where one is, and who asks one along: others change both, so it is asked for again and again. */
export const useMyVisit = () => {
  const mine = useAsk(checkins.mine, {}, { every: 10_000, fresh: 5_000, onFocus: true })
  const { data } = mine
  useEffect(() => {
    if (data) rememberVisit(data.visit ?? undefined)
  }, [data])
  return mine
}
