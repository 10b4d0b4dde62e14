import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCountdown } from './use-countdown.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Left = ({ from }: { from: number }) => <output>{useCountdown(59, from)}</output>
const left = () => Number(screen.getByRole('status').textContent)

it('another code can be asked for after 59 seconds', () => {
  render(<Left from={Date.now()} />)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(left()).toBe(0)
})

// R2 packages A-12, B-13
it('another code can be asked for after 59 seconds, also where the clock of the device is set back meanwhile', () => {
  render(<Left from={Date.now()} />)
  act(() => void vi.advanceTimersByTime(5_000))
  // The phone learns the right time from its network.
  vi.setSystemTime(Date.now() - 10 * 60_000)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(left()).toBe(0)
})

it('another code can be asked for at once after a device has slept for a minute', () => {
  render(<Left from={Date.now()} />)
  // Some browsers stop the steady clock meanwhile.
  vi.setSystemTime(Date.now() + 60_000)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(left()).toBe(0)
})

it('a code that was sent later has a wait of its own', () => {
  const { rerender } = render(<Left from={Date.now()} />)
  act(() => void vi.advanceTimersByTime(90_000))
  vi.setSystemTime(Date.now() - 10 * 60_000)
  rerender(<Left from={Date.now()} />)
  expect(left()).toBe(59)
  act(() => void vi.advanceTimersByTime(59_000))
  expect(left()).toBe(0)
})
