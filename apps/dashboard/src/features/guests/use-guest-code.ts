import { useHere } from '../../lib/access.tsx'
import { useReadCode } from './api.ts'
import { type OnCheckedIn, useCheckInGuest } from './use-check-in-guest.ts'

/** Checks in the guest behind a scanned code; a reason against it is shown. */
export const useGuestCode = () => {
  const { branchId: shopId } = useHere()
  const read = useReadCode()
  const { checkIn } = useCheckInGuest()
  return (code: string, onCheckedIn: OnCheckedIn) =>
    read.mutate({ body: { shopId, code } }, { onSuccess: ({ guest_ref }) => void checkIn(guest_ref, onCheckedIn) })
}
