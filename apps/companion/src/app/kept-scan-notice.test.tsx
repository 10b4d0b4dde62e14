import { answer } from '@quickprism/app/testing/fake-wire'
import { checkins } from '@quickprism/contract/checkins'
import { consents, NOTICE_VERSION } from '@quickprism/contract/consents'
import { expectsMe } from '@quickprism/contract/expects-me'
import { memberships } from '@quickprism/contract/memberships'
import { people } from '@quickprism/contract/people'
import { cleanup, fireEvent, screen } from '@testing-library/react'
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
const { keepScan } = await import('../lib/outbox.ts')
const { rememberPerson } = await import('../lib/device-person.ts')
const { HomePage } = await import('./home-page.tsx')
const { renderScreen } = await import('../testing/render-screen.tsx')

afterEach(cleanup)
afterAll(() => {
  vi.doUnmock('../lib/device-store.ts')
  vi.resetModules()
})

it('a visitor whose scan waits for the notice reads the notice, agrees, and the scan is sent', async () => {
  await rememberPerson({ quickID: 'AN7K4M2X', name: 'Ananya Krishnamurthy' })
  await keepScan({
    id: '0b2f9a52-97a1-4a0f-9c28-0d1a4b8f6d11',
    quickID: 'AN7K4M2X',
    at: Date.now() - 3_600_000,
    branch: 'Koramangala',
    scanned: {
      does: 'check-in',
      body: {
        shop_quickID: 'KX72QB0001',
        key: 'key',
        nonce: '0b2f9a52-97a1-4a0f-9c28-0d1a4b8f6d11',
        scanned_at: new Date(Date.now() - 3_600_000).toISOString(),
      },
    },
  })
  let hasAgreed = false
  const standing = { version: NOTICE_VERSION, given_at: null, language: 'en', hold_days: 180 }
  const { asked } = renderScreen(<HomePage />, {
    server: [
      answer(checkins.mine, () => ({ visit: null, asked_to_join: [] })),
      answer(memberships.waiting, () => []),
      answer(expectsMe, () => ({ visits: [] })),
      answer(people.enrolPass, () => ({ key_id: 'ABCDEFGH' })),
      answer(consents.mine, () => standing),
      {
        endpoint: consents.give,
        respond: async () => {
          hasAgreed = true
          return { status: 200, body: { ...standing, given_at: '2026-03-02T12:32:00.000Z' } }
        },
      },
      {
        endpoint: checkins.checkIn,
        respond: async () =>
          hasAgreed
            ? { status: 404, body: { detail: 'This branch no longer exists.', code: 'missing' } }
            : { status: 409, body: { detail: 'Read the notice first.', code: 'notice_due' } },
      },
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Try to send now/ }))
  // R2 companion A R2-19
  expect(await screen.findByText('It is sent once you agree to our privacy notice.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Read the notice' }))
  await screen.findByText('What is collected')
  fireEvent.click(screen.getByRole('button', { name: /^I agree/ }))
  expect(await screen.findByText('This branch no longer exists.')).toBeDefined()
  expect(asked.filter((one) => one.endsWith(checkins.checkIn.path))).toHaveLength(2)
})
