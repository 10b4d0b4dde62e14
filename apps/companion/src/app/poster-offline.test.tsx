import { checkins } from '@quickprism/contract/checkins'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import type { KeptScan } from '../lib/delivery.ts'

const shop = { shop_quickID: 'KX72QB0001', store_name: 'Koramangala', business_name: 'Kaveri Spaces', city: null }
const circle = { latitude: null, longitude: null, radius: null, time_zone: 'Asia/Kolkata' }
const door = { ...shop, ...circle, last_pov: null, consented: true }
const HOUR = 3_600_000
let visit: object | undefined
let doors = [door]
let keepsAnything = true
let outbox: { scans: readonly KeptScan[]; justSent: number } = { scans: [], justSent: 0 }

// Files share the modules they import: this one has its own, and leaves none behind.
vi.resetModules()
vi.doMock('../lib/outbox.ts', () => ({
  openOutbox: async () => {},
  outboxNow: () => outbox,
  watchOutbox: () => () => {},
}))
vi.doMock('../lib/device-memory.ts', async (original) => ({
  ...(await original<object>()),
  recall: async () => {
    if (!keepsAnything) throw new DOMException('Access is denied for this document.', 'SecurityError')
    return { doors, visit }
  },
  rememberVisit: () => {},
  rememberDoor: () => {},
}))
const { AtPoster } = await import('./at-poster.tsx')
const { renderScreen } = await import('../testing/render-screen.tsx')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  keepsAnything = true
  doors = [door]
})
afterAll(() => {
  vi.doUnmock('../lib/outbox.ts')
  vi.doUnmock('../lib/device-memory.ts')
  vi.resetModules()
})

const visitClosingIn = (hours: number) => ({
  ...shop,
  visit_ref: 'visit',
  place: { ...shop, ...circle },
  companions: [],
  closes_at: new Date(Date.now() + hours * HOUR).toISOString(),
})

const checkedInAt = (branch: string, hoursAgo: number, order: number): KeptScan => ({
  id: `scan ${order}`,
  quickID: 'AN7K4M2X',
  at: Date.now() - hoursAgo * HOUR,
  order,
  branch,
  scanned: { does: 'check-in', body: { shop_quickID: branch, key: 'key', nonce: `nonce ${order}` } },
})

const checkedOut = (visit_refs: string[]): KeptScan => ({
  id: 'scan 1',
  quickID: 'AN7K4M2X',
  at: Date.now() - HOUR,
  order: 1,
  branch: 'Koramangala',
  scanned: { does: 'check-out', body: { shop_quickID: 'KX72QB0001', key: 'key', by: 'qr', visit_refs } },
})

const unreached = [checkins.door, checkins.mine].map((endpoint) => ({
  endpoint,
  respond: async () => {
    throw new TypeError('Failed to fetch')
  },
}))

type Known = { visit?: object; scans?: readonly KeptScan[] }

const scanPoster = (known: Known) => {
  visit = known.visit
  outbox = { scans: known.scans ?? [], justSent: 0 }
  renderScreen(<AtPoster link={{ shop: 'KX72QB0001', key: 'key' }} />, { server: unreached })
}

const expectCheckIn = async () => {
  expect(await screen.findByRole('button', { name: /^Check in/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Check out/ })).toBeNull()
}

const expectCheckOut = async () => expect(await screen.findByRole('button', { name: /^Check out/ })).toBeDefined()

it('without a network, someone who is inside checks out at the poster', async () => {
  scanPoster({ visit: visitClosingIn(1) })
  await expectCheckOut()
})

it('without a network, someone whose check-in waits checks out at the same poster', async () => {
  scanPoster({ scans: [checkedInAt('KX72QB0002', 3, 1), checkedInAt('KX72QB0001', 2, 2)] })
  await expectCheckOut()
})

it('without a network, someone whose last visit ended at closing time checks in at the poster', async () => {
  scanPoster({ visit: visitClosingIn(-1) })
  await expectCheckIn()
})

it('without a network, a visitor who checked in at another branch since checks in here again', async () => {
  scanPoster({ scans: [checkedInAt('KX72QB0001', 3, 1), checkedInAt('KX72QB0002', 2, 2)] })
  await expectCheckIn()
})

it('without a network, a visitor whose visit a waiting check-in at another branch ends checks in here again', async () => {
  scanPoster({ visit: visitClosingIn(6), scans: [checkedInAt('KX72QB0002', 2, 1)] })
  await expectCheckIn()
})

it('without a network, a visitor whose waiting check-in is too old to count checks in again', async () => {
  scanPoster({ scans: [checkedInAt('KX72QB0001', 25, 1)] })
  await expectCheckIn()
})

const withCompanion = { ...visitClosingIn(6), companions: [{ name: 'Meera', state: 'in', visit_ref: 'companion' }] }

it('without a network, a lead checks out at the poster after their companions alone have', async () => {
  scanPoster({ visit: withCompanion, scans: [checkedOut(['companion'])] })
  const button = await screen.findByRole('button', { name: /^Check (in|out)/ })
  // R2 companion A R2-01
  expect(button.textContent).toMatch(/^Check out/)
  expect(screen.queryByText('Meera')).toBeNull()
})

it('without a network, a lead who has left with their companions checks in at the poster again', async () => {
  scanPoster({ visit: withCompanion, scans: [checkedOut(['visit', 'companion'])] })
  await expectCheckIn()
})

it('a poster scanned without a network says so in a browser that keeps nothing, and is tried again', async () => {
  keepsAnything = false
  scanPoster({})
  // R2 companion A R2-11, B R2-04
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

it('without a network, a visitor who has to agree to the notice, as the newest answer says, keeps no scan', async () => {
  doors = [
    { ...door, consented: false },
    { ...door, shop_quickID: 'KX72QB0002' },
  ]
  scanPoster({})
  // R2 companion B R2-05
  expect(await screen.findByText(/^Your first check-in needs a connection/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Check in/ })).toBeNull()
})

it.each([
  ['the next morning', '2026-03-02T15:00:00Z', '2026-03-03T03:30:00Z', /^Check in/],
  ['after midnight', '2026-03-02T15:00:00Z', '2026-03-02T20:00:00Z', /^Check out/],
])('without a network, a visitor whose check-in waits is asked by the day: %s', async (_, at, now, offered) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  scanPoster({ scans: [{ ...checkedInAt('KX72QB0001', 0, 1), at: Date.parse(at) }] })
  // R2 companion A: a check-in kept yesterday
  expect((await screen.findByRole('button', { name: /^Check (in|out)/ })).textContent).toMatch(offered)
})
