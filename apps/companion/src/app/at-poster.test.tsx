import { answer, type Served } from '@quickprism/app/testing/fake-wire'
import { checkins } from '@quickprism/contract/checkins'
import { consents, NOTICE_VERSION } from '@quickprism/contract/consents'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'

const shop = { shop_quickID: 'KX72QB0001', store_name: 'Koramangala', business_name: 'Kaveri Spaces', city: null }
const circle = { latitude: null, longitude: null, radius: null, time_zone: 'Asia/Kolkata' }
const door = { ...shop, ...circle, last_pov: null, consented: true }
const HOUR = 3_600_000
const visit = {
  ...shop,
  visit_ref: 'visit',
  place: { ...shop, ...circle },
  visitor_type: 'visitor' as const,
  pov: 'Visitor' as const,
  companions: [],
  vague_position: false,
  checked_in_at: new Date(Date.now() - HOUR).toISOString(),
  closes_at: new Date(Date.now() + HOUR).toISOString(),
}
const nowhere = { visit: null, asked_to_join: [] }
let keepsAnything = true

// Files share the modules they import: this one has its own, and leaves none behind.
vi.resetModules()
vi.doMock('../lib/outbox.ts', () => {
  const none = { scans: [], justSent: 0 }
  return { openOutbox: async () => {}, outboxNow: () => none, watchOutbox: () => () => {}, keepScan: async () => {} }
})
vi.doMock('../lib/device-memory.ts', async (original) => ({
  ...(await original<object>()),
  recall: async () => {
    if (!keepsAnything) throw new DOMException('Access is denied for this document.', 'SecurityError')
    return { doors: [door], visit: undefined }
  },
  rememberVisit: () => {},
  rememberDoor: () => {},
  rememberConsent: () => {},
}))
const { AtPoster } = await import('./at-poster.tsx')
const { useMyVisit } = await import('../features/checkins/api.ts')
const { renderScreen } = await import('../testing/render-screen.tsx')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  keepsAnything = true
})
afterAll(() => {
  vi.doUnmock('../lib/outbox.ts')
  vi.doUnmock('../lib/device-memory.ts')
  vi.resetModules()
})

const poster = <AtPoster link={{ shop: 'KX72QB0001', key: 'key' }} />

/** A server that is too busy, or cannot be reached, until it is said to be there. */
const reachable = () => {
  const state = { isReached: false }
  const onceReached = (endpoint: Served['endpoint'], body: unknown): Served => ({
    endpoint,
    respond: async () => {
      if (!state.isReached) throw new TypeError('Failed to fetch')
      return { status: 200, body }
    },
  })
  return { state, onceReached }
}

const addByName = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: /^Add by pass/ }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Name' }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText(`${name} was added`)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: /^Check in 2 people/ })
}

it('a visitor is not asked to check in before it is known whether they are inside', async () => {
  keepsAnything = false
  const { state, onceReached } = reachable()
  const { askAgain } = renderScreen(poster, {
    server: [answer(checkins.door, () => door), onceReached(checkins.mine, { visit, asked_to_join: [] })],
  })
  await screen.findByRole('alert')
  // R2 companion A R2-02
  expect(screen.queryByRole('button', { name: /^Check in/ })).toBeNull()
  state.isReached = true
  await act(async () => void (await askAgain()))
  expect(await screen.findByRole('button', { name: /^Check out/ })).toBeDefined()
})

it('someone who is inside is asked to leave once it is known where they are', async () => {
  const { state, onceReached } = reachable()
  const { askAgain } = renderScreen(poster, {
    server: [answer(checkins.door, () => door), onceReached(checkins.mine, { visit, asked_to_join: [] })],
  })
  // Meanwhile what the phone remembers counts.
  await screen.findByRole('button', { name: /^Check in/ })
  state.isReached = true
  await act(async () => void (await askAgain()))
  // R2 companion B R2-03
  expect(await screen.findByRole('button', { name: /^Check out/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Check in/ })).toBeNull()
})

it('companions added without a network are still on the check-in when the network is back', async () => {
  const { state, onceReached } = reachable()
  const { askAgain } = renderScreen(poster, {
    server: [onceReached(checkins.door, door), onceReached(checkins.mine, nowhere)],
  })
  await screen.findByText(/^You are offline. Your scan is kept/)
  await addByName('Ravi')
  state.isReached = true
  await act(async () => void (await askAgain()))
  await waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull())
  // R2 companion A R2-03, B R2-03
  expect(screen.getByRole('button', { name: /^Check in/ }).textContent).toMatch(/^Check in 2 people/)
})

it('companions are still on the check-in after a notice that has changed meanwhile is agreed to', async () => {
  let consented = true
  const standing = { version: NOTICE_VERSION, given_at: null, language: 'en', hold_days: 180 }
  renderScreen(poster, {
    server: [
      { endpoint: checkins.door, respond: async () => ({ status: 200, body: { ...door, consented } }) },
      answer(checkins.mine, () => nowhere),
      {
        endpoint: checkins.checkIn,
        respond: async () => {
          consented = false
          return { status: 409, body: { detail: 'Read the notice first.', code: 'notice_due' } }
        },
      },
      answer(consents.mine, () => standing),
      {
        endpoint: consents.give,
        respond: async () => {
          consented = true
          return { status: 200, body: { ...standing, given_at: visit.checked_in_at } }
        },
      },
    ],
  })
  await addByName('Ravi')
  fireEvent.click(screen.getByRole('button', { name: /^Check in/ }))
  await screen.findByText('What is collected')
  fireEvent.click(screen.getByRole('button', { name: /^I agree/ }))
  // R2 companion A: notice_due on checking in
  expect((await screen.findByRole('button', { name: /^Check in/ })).textContent).toMatch(/^Check in 2 people/)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a visitor whose visit ended at closing time checks in at the poster, also where it cannot be asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let isBusy = false
  let scan = () => {}
  const App = () => {
    const { data } = useMyVisit()
    const [isAtPoster, setAtPoster] = useState(false)
    scan = () => setAtPoster(true)
    return isAtPoster ? poster : <p>{data?.visit?.visit_ref}</p>
  }
  renderScreen(<App />, {
    server: [
      answer(checkins.door, () => door),
      {
        endpoint: checkins.mine,
        respond: async () => (isBusy ? { status: 503, body: {} } : { status: 200, body: { visit, asked_to_join: [] } }),
      },
    ],
  })
  await screen.findByText('visit')
  isBusy = true
  vi.setSystemTime(Date.now() + 9 * HOUR)
  act(() => scan())
  // R2 companion A R2-17
  expect((await screen.findByRole('button', { name: /^Check (in|out)/ })).textContent).toMatch(/^Check in/)
})
