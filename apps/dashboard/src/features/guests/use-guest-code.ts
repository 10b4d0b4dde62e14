import { useHere } from '../../lib/access.tsx'
import { useCheckIn, useReadCode } from './api.ts'

/** A guest shows their code: whoever it leads to is let in with that, and what stands against it is told. */
export const useGuestCode = () => {
  const { branchId: shopId } = useHere()
  const read = useReadCode()
  const checkIn = useCheckIn()
  return (code: string) =>
    read.mutate(
      { body: { shopId, code } },
      { onSuccess: ({ guest_ref }) => checkIn.mutate({ body: { shopId, guest_ref, nonce: crypto.randomUUID() } }) },
    )
}
