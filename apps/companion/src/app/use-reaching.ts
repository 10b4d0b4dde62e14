import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Milliseconds until it is tried again unasked: the network may be there and the server not. Twice as long each time. */
const AGAIN = 5_000
const AT_MOST = 60_000

/** Asks for the server until it is there; then whatever could not be asked meanwhile is. */
export const useReaching = (isReached: boolean) => {
  const router = useRouter()
  const cache = useQueryClient()
  useEffect(() => {
    if (isReached) return
    let again: ReturnType<typeof setTimeout>
    const askIn = (pause: number) => {
      again = setTimeout(() => {
        void router.invalidate()
        askIn(Math.min(2 * pause, AT_MOST))
      }, pause)
    }
    askIn(AGAIN)
    const askNow = () => {
      clearTimeout(again)
      void router.invalidate()
      askIn(AGAIN)
    }
    const look = () => void (document.visibilityState === 'visible' && askNow())
    document.addEventListener('visibilitychange', look)
    const stop = onlineManager.subscribe((online) => void (online && askNow()))
    return () => {
      clearTimeout(again)
      document.removeEventListener('visibilitychange', look)
      stop()
      void cache.invalidateQueries()
    }
  }, [isReached, router, cache])
}
