import type { Call } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { checkins } from '@quickprism/contract/checkins'
import { visits } from '@quickprism/contract/visits'
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { KeptScan, Scanned } from '../../lib/delivery.ts'
import { deliverOutbox, type Outbox, openOutbox, outboxNow, watchOutbox } from '../../lib/outbox.ts'

const SHOWS_VISITS: string[] = [checkins.mine.path, visits.mine.path]

/** Milliseconds after which it is tried again unasked. */
const AGAIN = 15_000

export const useOutbox = () => useSyncExternalStore(watchOutbox, outboxNow)

const sendBy = (call: Call) => (scanned: Scanned) =>
  scanned.does === 'check-in'
    ? call(checkins.checkIn, { body: scanned.body })
    : call(checkins.checkOut, { body: scanned.body })

/** Sends what waits; what shows visits is asked for again afterwards. */
const useSendNow = (quickID: string) => {
  const { call } = use(CallContext)
  const cache = useQueryClient()
  return useCallback(async () => {
    const before = outboxNow().scans.length
    await deliverOutbox(sendBy(call), quickID)
    if (outboxNow().scans.length === before) return
    await cache.invalidateQueries({ predicate: ({ queryKey }) => SHOWS_VISITS.some((path) => queryKey.includes(path)) })
  }, [call, cache, quickID])
}

/** Sending when someone asks for it. */
export const useSendingNow = (quickID: string) => {
  const send = useSendNow(quickID)
  const [busy, setBusy] = useState(false)
  const sendNow = async () => {
    setBusy(true)
    await send().finally(() => setBusy(false))
  }
  return { busy, sendNow }
}

/** Whether there is anything to show. */
export const hasScans = ({ scans, justSent }: Outbox) => scans.length > 0 || justSent > 0

export const isWaiting = ({ refused }: KeptScan) => refused === undefined

/** Sends what waits when the app opens, when it is looked at again, when the network is back, and now and then. */
export const useDelivery = (quickID: string, isReached: boolean) => {
  const sendNow = useSendNow(quickID)
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
