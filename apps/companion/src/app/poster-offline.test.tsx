import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'

const shop = { shop_quickID: 'KX72QB0001', store_name: 'Koramangala', business_name: 'Kaveri Spaces', city: null }
const circle = { latitude: null, longitude: null, radius: null, time_zone: 'Asia/Kolkata' }
const door = { ...shop, ...circle, last_pov: null, consented: true }
let closesAt = ''

// Files share the modules they import: this one has its own, and leaves none behind.
vi.resetModules()
vi.doMock('../lib/outbox.ts', () => ({
  openOutbox: async () => {},
  outboxNow: () => none,
  watchOutbox: () => () => {},
}))
vi.doMock('../lib/device-memory.ts', () => ({
  recall: async () => ({
    doors: [door],
    visit: { ...shop, visit_ref: 'visit', place: { ...shop, ...circle }, companions: [], closes_at: closesAt },
  }),
  rememberVisit: () => {},
  rememberDoor: () => {},
}))
const none = { scans: [], justSent: 0 }
const { AtPosterOffline } = await import('./at-poster-offline.tsx')
const { renderScreen } = await import('../testing/render-screen.tsx')

afterEach(cleanup)
afterAll(() => {
  vi.doUnmock('../lib/outbox.ts')
  vi.doUnmock('../lib/device-memory.ts')
  vi.resetModules()
})

const scanPoster = (closed: 'in an hour' | 'an hour ago') => {
  closesAt = new Date(Date.now() + (closed === 'in an hour' ? 3_600_000 : -3_600_000)).toISOString()
  renderScreen(<AtPosterOffline link={{ shop: 'KX72QB0001', key: 'key' }} />, { server: [] })
}

it('without a network, someone who is inside checks out at the poster', async () => {
  scanPoster('in an hour')
  expect(await screen.findByRole('button', { name: /^Check out/ })).toBeDefined()
})

it('without a network, someone whose last visit ended at closing time checks in at the poster', async () => {
  scanPoster('an hour ago')
  expect(await screen.findByRole('button', { name: /^Check in/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Check out/ })).toBeNull()
})
