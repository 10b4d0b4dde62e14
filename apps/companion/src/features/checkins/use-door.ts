import { useAsk } from '@quickprism/client/react'
import { checkins } from '@quickprism/contract/checkins'
import { useEffect } from 'react'
import type { BranchLink } from '../../lib/branch-link.ts'
import { rememberDoor } from '../../lib/device-memory.ts'

/** The branch whose poster was scanned. What it says of its reader is never from a while ago. */
export const useDoor = ({ shop, key }: BranchLink) => {
  const door = useAsk(checkins.door, { body: { shop_quickID: shop, key } }, { fresh: 0, retry: 0 })
  const { data } = door
  useEffect(() => {
    if (data) rememberDoor(data)
  }, [data])
  return door
}
