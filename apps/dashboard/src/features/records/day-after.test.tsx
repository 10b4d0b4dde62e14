import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { spec } from '@quickprism/tools/testing/spec'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FilterBar } from './filter-bar.tsx'
import { noFilters } from './record-filters.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('records that stayed open over night can be filtered by today', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // 10 pm at the branch.
  vi.setSystemTime(new Date('2026-11-18T16:30:00Z'))
  renderScreen(<FilterBar filters={noFilters} onChange={() => {}} onSearch={() => {}} />, {
    server: [answer(branches.list, () => [])],
  })
  await screen.findByRole('button', { name: /^Date/ })
  // The next morning.
  await act(async () => {
    vi.setSystemTime(new Date('2026-11-19T04:30:00Z'))
    await vi.advanceTimersByTimeAsync(60_000)
  })
  fireEvent.click(screen.getByRole('button', { name: /^Date/ }))
  const today = await screen.findByRole('button', { name: /19 November 2026/ })
  spec('RS-55')
  expect(today.hasAttribute('disabled') || today.getAttribute('aria-disabled') === 'true').toBe(false)
})
