import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Milliseconds until it is tried again unasked: the network may be there and the server not. */
const AGAIN = 5_000

/** Asks for the server until it is there; then whatever could not be asked meanwhile is. */
export const useReaching = (isReached: boolean) => {
  const router = useRouter()
  const cache = useQueryClient()
  useEffect(() => {
    if (isReached) return
    const again = setInterval(() => void router.invalidate(), AGAIN)
    const stop = onlineManager.subscribe((online) => void (online && router.invalidate()))
    return () => {
      clearInterval(again)
      stop()
      void cache.invalidateQueries()
    }
  }, [isReached, router, cache])
}
