import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { STALLED_AFTER_MS, untilStalled } from './until-stalled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A download that ends when its signal says so. */
const silent = ({ signal }: { signal?: AbortSignal | undefined }) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const aPiece = new Uint8Array(1)

it('gives up a file of which nothing comes for a minute', async () => {
  const ended = untilStalled({}, silent).catch((error: DOMException) => error.name)
  await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS)
  expect(await ended).toBe('TimeoutError')
})

it('waits for one that keeps coming, however long it takes', async () => {
  let come = (_: Uint8Array<ArrayBuffer>) => {}
  let hasEnded = false
  const ended = untilStalled({}, (watched) => {
    come = (piece) => watched.whileComing?.(piece, undefined)
    return silent(watched)
  }).catch(() => {
    hasEnded = true
  })
  for (let minute = 0; minute < 10; minute++) {
    await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS - 1)
    come(aPiece)
  }
  expect(hasEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS)
  await ended
  expect(hasEnded).toBe(true)
})

it('ends with the signal of the caller too', async () => {
  const cancel = new AbortController()
  const ended = untilStalled({ signal: cancel.signal }, silent).catch((error: Error) => error.message)
  cancel.abort(new Error('Cancelled'))
  expect(await ended).toBe('Cancelled')
})
