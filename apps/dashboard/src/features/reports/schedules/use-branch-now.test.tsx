import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useBranchNow } from './use-branch-now.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Clock = ({ receivedAt }: { receivedAt: number }) => (
  <p>{useBranchNow({ minute: '2026-11-13T23:59', receivedAt })}</p>
)

it('the minute of the branch goes on while the server cannot be reached', async () => {
  renderScreen(<Clock receivedAt={Date.now()} />, { server: [answer(branches.list, () => [])] })
  await screen.findByText('2026-11-13T23:59')
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(screen.getByText('2026-11-14T00:01')).toBeDefined()
})
