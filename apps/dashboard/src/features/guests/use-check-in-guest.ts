import { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { useRef } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useCheckIn } from './api.ts'
import { copy } from './copy.ts'

/** A guest who is in: the text that says so, and the visit by which that can be undone. */
export type CheckedInGuest = { text: string; visit_ref: string }
export type OnCheckedIn = (guest: CheckedInGuest) => void

/**
 * Checks guests in. A guest's nonce stays until a reply came: a request that a bad network repeats makes one visit. The
 * row is gone from the list before the reply is shown, so the callback does not depend on it.
 */
export const useCheckInGuest = () => {
  const { branchId: shopId } = useHere()
  const nonces = useRef(new Map<string, string>())
  const { mutateAsync, isPending } = useCheckIn()
  const checkIn = async (guest_ref: string, onCheckedIn: OnCheckedIn) => {
    const nonce = nonces.current.get(guest_ref) ?? crypto.randomUUID()
    nonces.current.set(guest_ref, nonce)
    try {
      const { name, visit_ref } = await mutateAsync({ body: { shopId, guest_ref, nonce } })
      nonces.current.delete(guest_ref)
      if (visit_ref !== null) onCheckedIn({ text: t(copy.expected.isIn, { name }), visit_ref })
    } catch (failure) {
      // The query client has shown it.
      if (!(failure instanceof CallFailed)) throw failure
    }
  }
  return { checkIn, isBusy: isPending }
}
