import { CallFailed } from '@quickprism/client/client'
import type { checkins } from '@quickprism/contract/checkins'
import type { Sent } from '@quickprism/contract/endpoint'
import { keepScan } from '../../lib/outbox.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { type Scan, wasNotHeard } from './sending.ts'

/** Whether the server could not be told: no network, too much to do, or the app opened without a session for now. */
export const isUnheard = (failure: unknown) =>
  wasNotHeard(failure) || (failure instanceof CallFailed && failure.status === 401)

type Where = { quickID: string; branch: string }

/** Keeps a scan on the phone as it was made; it is sent later, by itself. */
export const keepCheckIn = ({ scannedAt, position, ...scan }: Scan, where: Where) =>
  keepScan({
    ...where,
    id: scan.nonce,
    at: Date.parse(scannedAt),
    scanned: { does: 'check-in', body: { ...scan, scanned_at: scannedAt, ...(position ? { position } : {}) } },
  })

export const keepCheckOut = (leaving: Sent<typeof checkins.checkOut>['body'], where: Where) => {
  const at = serverNow()
  const body = { ...leaving, left_at: new Date(at).toISOString() }
  return keepScan({ ...where, id: crypto.randomUUID(), at, scanned: { does: 'check-out', body } })
}
