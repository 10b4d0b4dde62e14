import type { Call } from '@quickprism/client/client'
import { checkins } from '@quickprism/contract/checkins'
import { visits } from '@quickprism/contract/visits'
import type { QueryClient } from '@tanstack/react-query'
import type { Scanned } from '../../lib/delivery.ts'
import { deliverOutbox } from '../../lib/outbox.ts'

const SHOWS_VISITS: string[] = [checkins.mine.path, visits.mine.path]

const sendBy = (call: Call) => (scanned: Scanned) =>
  scanned.does === 'check-in'
    ? call(checkins.checkIn, { body: scanned.body })
    : call(checkins.checkOut, { body: scanned.body })

/** Sends what waits; what shows visits is asked for again afterwards. */
export const sendWaiting = async (call: Call, cache: QueryClient, quickID: string) => {
  const answered = await deliverOutbox(sendBy(call), quickID)
  if (answered === 0) return
  await cache.invalidateQueries({ predicate: ({ queryKey }) => SHOWS_VISITS.some((path) => queryKey.includes(path)) })
}
