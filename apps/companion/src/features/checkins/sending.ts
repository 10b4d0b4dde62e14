import { type Call, CallFailed } from '@quickprism/client/client'
import { type checkins as Checkins, checkins, type Position } from '@quickprism/contract/checkins'
import type { Reply, Sent } from '@quickprism/contract/endpoint'
import { serverNow } from '../../lib/server-clock.ts'

type CheckIn = Sent<typeof Checkins.checkIn>['body']
type CheckOut = Sent<typeof Checkins.checkOut>['body']
type Answer = Sent<typeof Checkins.joinGroup>['body']

/**
 * A scan as it was made: by which nonce it is known, when, and where. However often it is sent, by whom and when, it
 * stays that scan: the server makes one visit of it.
 */
export type Scan = Omit<CheckIn, 'position'> & { scannedAt: string; position?: Position | undefined }

export const makeScan = (scan: Omit<Scan, 'nonce' | 'scannedAt'>): Scan => ({
  ...scan,
  nonce: crypto.randomUUID(),
  scannedAt: new Date(serverNow()).toISOString(),
})

/** Milliseconds between two tries, while the server is not reached or has too much to do. */
const PAUSES = [1_000, 2_500]

/** Milliseconds that one try may take: a network that is almost gone may hang for minutes. */
const PATIENCE = 10_000

/** Whether the server may not have heard it: then the same scan is sent again, and not another one. */
export const wasNotHeard = (failure: unknown) =>
  failure instanceof CallFailed && (failure.status === 0 || failure.status === 503)

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends it again by itself a few times: on a bad network the first try is often lost. */
const untilHeard = async <T>(
  send: (signal: AbortSignal) => Promise<T>,
  pauses: readonly number[] = PAUSES,
): Promise<T> => {
  try {
    return await send(AbortSignal.timeout(PATIENCE))
  } catch (failure) {
    const [next, ...rest] = pauses
    if (next === undefined || !wasNotHeard(failure) || navigator.onLine === false) throw failure
    await pause(next)
    return untilHeard(send, rest)
  }
}

export const sendCheckIn = (
  call: Call,
  { scannedAt: _, position, ...scan }: Scan,
): Promise<Reply<typeof Checkins.checkIn>> =>
  untilHeard((signal) => call(checkins.checkIn, { body: { ...scan, ...(position ? { position } : {}) } }, { signal }))

/** Answers a request. The same answer again changes nothing. */
export const sendAnswer = (call: Call, answer: Answer): Promise<Reply<typeof Checkins.joinGroup>> =>
  untilHeard((signal) => call(checkins.joinGroup, { body: answer }, { signal }))

/** Leaving a second time changes nothing, so it may be sent as often as it takes. */
export const sendCheckOut = (call: Call, leaving: CheckOut): Promise<Reply<typeof Checkins.checkOut>> =>
  untilHeard((signal) => call(checkins.checkOut, { body: leaving }, { signal }))
