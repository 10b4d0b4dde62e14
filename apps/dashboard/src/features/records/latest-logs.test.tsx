import { answer, answerOnce, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { records } from '@quickprism/contract/records'
import { spec } from '@quickprism/tools/testing/spec'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LatestLogsCard } from './latest-logs-card.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const nobody = { data: [], page: 1, total_pages: 0, total_records: 0 }

const openIn = (time_zone: string, list: Served = answer(records.list, () => nobody)) => {
  const koramangala = { shop_quickID: 'BRANCH0001', store_name: 'Koramangala', store_type: 'hotel' as const, time_zone }
  const { sent } = renderScreen(<LatestLogsCard />, {
    server: [list, answer(branches.list, () => [koramangala])],
    may: ['view_checkin_logs_of_visitors'],
  })
  return () => {
    const { url = '' } = sent.findLast((call) => call.url.startsWith(records.list.path)) ?? {}
    return Object.fromEntries(new URL(url, 'http://quickprism.invalid').searchParams)
  }
}

it.each([
  ['Asia/Kolkata', '2026-11-13'],
  ['Pacific/Auckland', '2026-11-14'],
  ['America/Los_Angeles', '2026-11-12'],
])('the latest logs of a branch in %s are those of its own day', async (zone, date) => {
  vi.useFakeTimers({
    now: new Date(zone.startsWith('America') ? '2026-11-13T03:00Z' : '2026-11-13T12:45Z'),
    shouldAdvanceTime: true,
  })
  const asked = openIn(zone)
  spec('D3-LATEST-04')
  await waitFor(() => expect(asked()).toEqual({ shopId: 'BRANCH0001', page: '1', limit: '10', date }))
})

it('the latest logs begin anew at midnight', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-13T23:59:30+05:30'), shouldAdvanceTime: true })
  const asked = openIn('Asia/Kolkata')
  await waitFor(() => expect(asked().date).toBe('2026-11-13'))
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  spec('D3-LATEST-04')
  expect(asked().date).toBe('2026-11-14')
})

it('latest logs that cannot be loaded again stay, and say so in their own words', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-13T12:45Z'), shouldAdvanceTime: true })
  openIn(
    'Asia/Kolkata',
    answerOnce(records.list, () => nobody),
  )
  await screen.findByText('No visitors have arrived today')
  await act(() => vi.advanceTimersByTimeAsync(25_000))
  spec('D3-LATEST-03')
  expect(await screen.findByText('Failed to load latest visitor logs.')).toBeDefined()
  expect(screen.getByText(/^Updated \d+ s ago$/)).toBeDefined()
  expect(screen.getByText('No visitors have arrived today')).toBeDefined()
})
