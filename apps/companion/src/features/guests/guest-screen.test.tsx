import { answer } from '@quickprism/app/testing/fake-wire'
import type { Answer } from '@quickprism/contract/endpoint'
import { guests } from '@quickprism/contract/guests'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { GuestScreen } from './guest-screen.tsx'

afterEach(cleanup)

const expected: Answer<typeof guests.pass> = {
  state: 'expected',
  name: 'Rukmini Hegde',
  host_name: 'Asha Reddy',
  business_name: 'Kaveri Spaces',
  branch_name: 'Koramangala',
  street_address: '80 Feet Road',
  city: 'Bengaluru',
  pin_code: '560095',
  latitude: null,
  longitude: null,
  time_zone: 'Asia/Kolkata',
  day: '2026-03-02',
  from: null,
  to: null,
  contact: 'mobile',
  qr_base64: 'AAAA',
}

it('the page of a guest turns to "You are checked in" while it is open, and then asks no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let pass = expected
  const { asked } = renderScreen(<GuestScreen />, {
    server: [answer(guests.pass, () => pass)],
    context: { token: 'secret-of-the-link' },
  })
  await screen.findByText('Rukmini, you are expected')
  pass = { ...expected, state: 'arrived', qr_base64: null }
  await act(() => vi.advanceTimersByTimeAsync(91_000))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are checked in')
  const times = asked.length
  await act(() => vi.advanceTimersByTimeAsync(300_000))
  expect(asked).toHaveLength(times)
})

it('the code of a guest goes from the page once their link is no longer valid', async () => {
  let isGone = false
  const served = {
    endpoint: guests.pass,
    respond: async () =>
      isGone ? { status: 404, body: { detail: 'This link is no longer valid' } } : { status: 200, body: expected },
  }
  const { askAgain } = renderScreen(<GuestScreen />, { server: [served], context: { token: 'secret-of-the-link' } })
  await screen.findByText('Show this at the front desk')
  isGone = true
  await askAgain()
  await screen.findByRole('heading', { name: 'This link is no longer valid' })
  // R2 comp-a 07
  expect(screen.queryByText('Show this at the front desk')).toBeNull()
})
