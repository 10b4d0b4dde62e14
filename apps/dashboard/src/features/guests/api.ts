import { useAct, useAsk } from '@quickprism/client/react'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { useHere } from '../../lib/access.tsx'
import { atFields } from '../../lib/at-fields.ts'

const EVERY_10_S = 10_000
const EVERY_20_S = 20_000

export const useMyGuests = () => {
  const { branchId } = useHere()
  return useAsk(
    guests.mine,
    { query: { shopId: branchId } },
    { when: branchId !== '', every: EVERY_20_S, fresh: EVERY_20_S },
  )
}

/** Of today, for the front desk; it follows the branch. */
export const useExpected = () => {
  const { branchId } = useHere()
  return useAsk(guests.expected, { query: { shopId: branchId } }, { when: branchId !== '', every: EVERY_10_S })
}

export const useCheckIn = () => useAct(guests.checkIn, { refreshes: [guests.expected, frontDesk.inside] })

export const useReadCode = () => useAct(guests.read)

export const useAnnounce = () =>
  useAct(guests.announce, { refreshes: [guests.mine, guests.expected], showsFailure: atFields('contact', 'day') })

export const useWithdraw = () => useAct(guests.withdraw, { refreshes: [guests.mine, guests.expected] })
