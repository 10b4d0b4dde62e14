import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceZone, formatDateTime, formatTime } from './format.tsx'
import { OfflineNotice } from './offline-notice.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

/** The phone's key is read from the phone itself, with a network and without. */
const FromThePhone = () => {
  const { data } = useQuery({ queryKey: ['ASHA0001', 'pass-key'], queryFn: async () => 'key', networkMode: 'always' })
  return <p>{data}</p>
}

const open = async (client: QueryClient) => {
  onlineManager.setOnline(false)
  const { rerender } = render(
    <QueryClientProvider client={client}>
      <FromThePhone />
    </QueryClientProvider>,
  )
  await screen.findByText('key')
  rerender(
    <QueryClientProvider client={client}>
      <FromThePhone />
      <OfflineNotice />
    </QueryClientProvider>,
  )
  return screen.getByText(/You are offline/).textContent
}

it('the notice names no time while nothing was loaded from the server', async () => {
  // RS-61
  expect(await open(new QueryClient())).toBe('You are offline.')
})

it('the notice names when the server last answered, and not when the phone read what it keeps itself', async () => {
  const client = new QueryClient()
  const loadedAt = Date.now() - 2 * 3_600_000
  client.setQueryData(['ASHA0001', '/api/visits/mine', {}], { data: [] }, { updatedAt: loadedAt })
  // RS-61
  expect(await open(client)).toBe(`You are offline. Showing what was loaded at ${formatTime(loadedAt, deviceZone())}.`)
})

// R2 packages A-13
it('the notice names the day as well where that was another one', async () => {
  const client = new QueryClient()
  const loadedAt = Date.now() - 48 * 3_600_000
  client.setQueryData(['ASHA0001', '/api/visits/mine', {}], { data: [] }, { updatedAt: loadedAt })
  expect(await open(client)).toBe(
    `You are offline. Showing what was loaded at ${formatDateTime(loadedAt, deviceZone())}.`,
  )
})
