import { answer } from '@quickprism/app/testing/fake-wire'
import { checkins } from '@quickprism/contract/checkins'
import { cleanup, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'

const HOUR = 3_600_000
const before = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const visit = {
  visit_ref: 'own',
  shop_quickID: 'KX72QB0001',
  store_name: 'Koramangala',
  closes_at: before(2),
  companions: [],
  place: { latitude: 12.93624, longitude: 77.62691, radius: 100, time_zone: 'Asia/Kolkata' },
}

// Files share the modules they import: this one has its own, and leaves none behind.
vi.resetModules()
vi.doMock('../../lib/sealing.ts', () => ({
  keepSealed: async () => {},
  changeSealed: async () => {},
  takeSealed: async (name: string) => (name === 'watched-visit' ? visit : undefined),
}))
const { LeavingWatch } = await import('./leaving-watch.tsx')
const { keepLastInside, lastInside } = await import('../../lib/last-inside.ts')
const { renderScreen } = await import('../../testing/render-screen.tsx')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
afterAll(() => {
  vi.doUnmock('../../lib/sealing.ts')
  vi.resetModules()
})

/** The app is opened again, two hours after closing time has ended the visit. */
const openAgain = (latitude: number) => {
  const read = { coords: { latitude, longitude: 77.62691, accuracy: 10 } }
  vi.stubGlobal('navigator', {
    onLine: true,
    permissions: { query: async () => ({ state: 'granted' }) },
    geolocation: { watchPosition: (found: (position: unknown) => void) => found(read), clearWatch: () => {} },
  })
  return renderScreen(<LeavingWatch />, {
    server: [
      answer(checkins.mine, () => ({ visit: null, asked_to_join: [] })),
      answer(checkins.checkOut, () => ({ success: true, message: '', checked_out_at: before(4) }) as never),
    ],
  })
}

const leavings = (sent: ReturnType<typeof renderScreen>['sent']) =>
  sent.flatMap(({ url, body }) => (url.includes(checkins.checkOut.path) ? [body] : []))

it('Q79: a visitor who left before closing time has left when their phone was last there, also where the app is opened later', async () => {
  keepLastInside('own', Date.now() - 4 * HOUR)
  const at = lastInside('own')
  const { sent } = openAgain(13.1)
  await waitFor(() => expect(leavings(sent)).toHaveLength(1))
  expect(leavings(sent)).toEqual([{ shop_quickID: 'KX72QB0001', by: 'geofence', visit_refs: ['own'], left_at: at }])
  await waitFor(() => expect(lastInside('own')).toBeUndefined())
})

it('Q79: a visitor who is still there stayed until closing time, and nothing is reported', async () => {
  keepLastInside('own', Date.now() - 4 * HOUR)
  const { sent } = openAgain(12.93624)
  await waitFor(() => expect(lastInside('own')).toBeUndefined())
  expect(leavings(sent)).toEqual([])
})
