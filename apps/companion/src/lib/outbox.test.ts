import { checkins } from '@quickprism/contract/checkins'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeDeviceStore } from '../testing/fake-device-store.ts'

const kept = new Map<string, unknown>()
// Files share the modules they import: this one has its own, and leaves none behind.
vi.resetModules()
vi.doMock('./device-store.ts', () => fakeDeviceStore(kept))
const { CallFailed, sayInEnglish } = await import('@quickprism/client/client')
const { deliverOutbox, keepScan, outboxNow } = await import('./outbox.ts')
const { rememberPerson } = await import('./device-person.ts')

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<unknown>) => work() } })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('./device-store.ts')
  vi.resetModules()
})

const scan = (id: string, at: number) => ({
  id,
  quickID: 'AN7K4M2X',
  at,
  branch: 'Koramangala',
  scanned: { does: 'check-out' as const, body: { shop_quickID: 'KX72QB0001', key: 'key', by: 'qr' as const } },
})

it('scans wait in the order in which they were made, also where the clock of the phone was set back in between', async () => {
  await rememberPerson({ quickID: 'AN7K4M2X', name: 'Asha Reddy' })
  await keepScan(scan('in', 3_600_000))
  await keepScan(scan('out', 60_000))
  await keepScan(scan('in', 3_600_000))
  expect(outboxNow().scans.map(({ id, order }) => `${id} ${order}`)).toEqual(['in 1', 'out 2'])
})

it('a scan of a visitor who has signed out is not sent in the session of the next', async () => {
  await rememberPerson({ quickID: 'AN7K4M2X', name: 'Asha Reddy' })
  await keepScan(scan('first', 60_000))
  await keepScan(scan('second', 60_000))
  const answer = Promise.withResolvers<void>()
  let signedIn = 'AN7K4M2X'
  const sent: string[] = []
  const delivered = deliverOutbox(async () => {
    sent.push(signedIn)
    await answer.promise
  }, 'AN7K4M2X')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  kept.clear()
  signedIn = 'BK3M8P4R'
  await rememberPerson({ quickID: signedIn, name: 'Vikram Sethi' })
  answer.resolve()
  await delivered
  // R2 companion B R2-16
  expect(sent).toEqual(['AN7K4M2X'])
})

it('a scan that waits for the notice is known to, and still waits', async () => {
  await rememberPerson({ quickID: 'AN7K4M2X', name: 'Asha Reddy' })
  await keepScan(scan('first', 60_000))
  const due = new CallFailed(checkins.checkIn, 409, { detail: 'Read it.', code: 'notice_due' }, sayInEnglish)
  expect(await deliverOutbox(() => Promise.reject(due), 'AN7K4M2X')).toBe(0)
  // R2 companion A R2-19
  expect(outboxNow().scans).toMatchObject([{ id: 'first', needsNotice: true }])
})
