import { CallFailed } from '@quickprism/client/client'
import { useHere } from '../../lib/access.tsx'
import { useReadCode } from './api.ts'
import { type OnCheckedIn, useCheckInGuest } from './use-check-in-guest.ts'

/** Checks in the guest behind each code that is scanned; a reason against it is shown. */
export const useGuestCode = () => {
  const { branchId: shopId } = useHere()
  const { mutateAsync } = useReadCode()
  const { checkIn } = useCheckInGuest()
  return async (code: string, onCheckedIn: OnCheckedIn) => {
    try {
      // A promise of its own for each code: the callbacks of `mutate` follow the last call only.
      const { guest_ref } = await mutateAsync({ body: { shopId, code } })
      await checkIn(guest_ref, onCheckedIn)
    } catch (failure) {
      // The query client has shown it.
      if (!(failure instanceof CallFailed)) throw failure
    }
  }
}
