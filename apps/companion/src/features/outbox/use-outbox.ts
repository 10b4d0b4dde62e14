import { CallContext } from '@quickprism/client/react'
import { fetchCode } from '@quickprism/ui/fetch-code'
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useEffect, useSyncExternalStore } from 'react'
import type { KeptScan } from '../../lib/delivery.ts'
import { type Outbox, openOutbox, outboxNow, watchOutbox } from '../../lib/outbox.ts'

/** Milliseconds after which it is tried again unasked. */
const AGAIN = 15_000

export const useOutbox = () => useSyncExternalStore(watchOutbox, outboxNow)

/** Whether there is anything to show. */
export const hasScans = ({ scans, justSent }: Outbox) => scans.length > 0 || justSent > 0

export const isWaiting = ({ refused }: KeptScan) => refused === undefined

/** Few have anything to send: how that is done is loaded by those who have. */
export const useSendWaiting = (quickID: string) => {
  const { call } = use(CallContext)
  const cache = useQueryClient()
  return useCallback(
    async () => (await fetchCode(() => import('./sending.ts'))).sendWaiting(call, cache, quickID),
    [call, cache, quickID],
  )
}

/** Sends what waits when the app opens, when it is looked at again, when the network is back, and now and then. */
export const useDelivery = (quickID: string, isReached: boolean) => {
  const sendNow = useSendWaiting(quickID)
  const hasWaiting = useOutbox().scans.some(isWaiting)
  useEffect(() => void openOutbox().catch(() => {}), [])
  useEffect(() => {
    if (!isReached || !hasWaiting) return
    const send = () => void (document.visibilityState === 'visible' && sendNow().catch(() => {}))
    send()
    const again = setInterval(send, AGAIN)
    const stop = onlineManager.subscribe((online) => void (online && send()))
    document.addEventListener('visibilitychange', send)
    return () => {
      clearInterval(again)
      stop()
      document.removeEventListener('visibilitychange', send)
    }
  }, [isReached, hasWaiting, sendNow])
}
