import { useAct, useAsk } from '@quickprism/client/react'
import { guests } from '@quickprism/contract/guests'
import { useHere } from '../../lib/access.tsx'

const EVERY_20_S = 20_000

export const useMyGuests = () => {
  const { branchId } = useHere()
  return useAsk(
    guests.mine,
    { query: { shopId: branchId } },
    { when: branchId !== '', every: EVERY_20_S, fresh: EVERY_20_S },
  )
}

export const useAnnounce = () => useAct(guests.announce, { refreshes: [guests.mine, guests.expected] })

export const useWithdraw = () => useAct(guests.withdraw, { refreshes: [guests.mine, guests.expected] })
