import { useRef } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useCheckIn } from './api.ts'

/** One tap is one visit, however often a bad network has it sent: the nonce stays until an answer came. */
export const useCheckInGuest = (guest_ref: string) => {
  const { branchId } = useHere()
  const nonce = useRef<string>(undefined)
  const { mutate, isPending } = useCheckIn()
  const checkIn = () => {
    nonce.current ??= crypto.randomUUID()
    mutate({ body: { shopId: branchId, guest_ref, nonce: nonce.current } })
  }
  return { checkIn, isBusy: isPending }
}
