import { checkins } from '@quickprism/contract/checkins'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, it, vi } from 'vitest'

const deliverOutbox = vi.fn(async () => 1)
// Files share the modules they import: this one has its own, and leaves none behind.
vi.resetModules()
vi.doMock('../../lib/outbox.ts', () => ({ deliverOutbox, outboxNow: () => ({ scans: ['another one'], justSent: 1 }) }))
const { sendWaiting } = await import('./sending.ts')

afterAll(() => {
  vi.doUnmock('../../lib/outbox.ts')
  vi.resetModules()
})

it('a visit is shown once its scan was delivered, also where another scan was made meanwhile', async () => {
  const cache = new QueryClient()
  const visit = ['AN7K4M2X', checkins.mine.path, {}]
  cache.setQueryData(visit, { visit: null })
  await sendWaiting(async () => undefined as never, cache, 'AN7K4M2X')
  expect(cache.getQueryState(visit)?.isInvalidated).toBe(true)
})
