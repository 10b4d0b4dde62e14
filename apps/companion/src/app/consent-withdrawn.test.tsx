import { answer } from '@quickprism/app/testing/fake-wire'
import { checkins } from '@quickprism/contract/checkins'
import { consents } from '@quickprism/contract/consents'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { fakeDeviceStore } from '../testing/fake-device-store.ts'

const kept = new Map<string, unknown>()
// Files share the modules they import: this one has its own, and leaves none behind.
vi.resetModules()
vi.doMock('../lib/device-store.ts', () => fakeDeviceStore(kept))
if (!navigator.locks)
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: async (_: string, work: () => unknown) => work() },
  })
const { AtPoster } = await import('./at-poster.tsx')
const { ConsentCard } = await import('../features/consents/consent-card.tsx')
const { recall, rememberDoor } = await import('../lib/device-memory.ts')
const { renderScreen } = await import('../testing/render-screen.tsx')

afterEach(cleanup)
afterAll(() => {
  vi.doUnmock('../lib/device-store.ts')
  vi.resetModules()
})

it('a visitor who has withdrawn their consent checks in by phone no more, also without a network', async () => {
  rememberDoor({
    shop_quickID: 'KX72QB0001',
    store_name: 'Koramangala',
    business_name: 'Kaveri Spaces',
    city: null,
    latitude: null,
    longitude: null,
    radius: null,
    time_zone: 'Asia/Kolkata',
    last_pov: null,
    consented: true,
  })
  await waitFor(async () => expect((await recall()).doors).toHaveLength(1))

  let isGiven = true
  renderScreen(<ConsentCard />, {
    server: [
      answer(consents.mine, () => ({
        version: '1',
        given_at: isGiven ? '2026-03-02T12:32:00.000Z' : null,
        language: 'en',
        hold_days: 180,
      })),
      {
        endpoint: consents.withdraw,
        respond: async () => {
          isGiven = false
          return { status: 200, body: { success: true, message: 'Withdrawn' } }
        },
      },
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Withdraw consent/ }))
  await screen.findByText('Withdraw your consent?')
  fireEvent.click(screen.getAllByRole('button', { name: /^Withdraw consent/ }).at(-1) as Element)
  await screen.findByText('You have not agreed yet. You are asked before your next check-in.')
  await waitFor(async () => expect((await recall()).consented).toBe(false))
  cleanup()

  const unreached = [checkins.door, checkins.mine].map((endpoint) => ({
    endpoint,
    respond: async () => {
      throw new TypeError('Failed to fetch')
    },
  }))
  renderScreen(<AtPoster link={{ shop: 'KX72QB0001', key: 'key' }} />, { server: unreached })
  // R2 companion A R2-12
  expect(await screen.findByText(/you have not agreed to the privacy notice yet/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Check in/ })).toBeNull()
})
