import type { VisitorRecord } from '@quickprism/contract/records'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetBusiness, rememberBusiness } from '../../lib/choices.ts'
import { useMasking } from './use-masking.ts'

const start = Date.parse('2026-11-13T12:00:00Z')
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const revealed = (seconds_left: number) =>
  ({
    visitor_ref: 'ref',
    name: 'Rohit Deshpande',
    quickID: 'RD3P8W5T',
    mobile: '9845012345',
    email: null,
    aadhaar: null,
    pan: null,
    masked: false,
    seconds_left,
    group: [],
  }) as unknown as VisitorRecord

it('what someone masked stays masked to the end, though a later answer puts it nearly a second later', () => {
  const { result } = renderHook(useMasking)
  const row = result.current.seen(revealed(100), { answeredAt: start, now: start })
  expect(row.mobile).toBe('9845012345')
  act(() => result.current.mask(row))
  // It ends 99.9 seconds after the first answer, of which the server rounds up what is left: here to ten.
  const answeredAt = start + 90_890
  const seenAt = (now: number) => result.current.seen(revealed(10), { answeredAt, now }).mobile
  expect([answeredAt, start + 99_100, start + 99_600].map(seenAt)).toEqual(Array(3).fill('XXXXXX2345'))
})

it('a new reveal shows it again at once', () => {
  const { result } = renderHook(useMasking)
  const clock = { answeredAt: start, now: start }
  const row = result.current.seen(revealed(100), clock)
  act(() => result.current.mask(row))
  expect(result.current.seen(revealed(100), clock).mobile).toBe('XXXXXX2345')
  act(() => result.current.revealed(row))
  expect(result.current.seen(revealed(300), clock).mobile).toBe('9845012345')
})

it('Q132: what someone masked stays masked to the end of its time, also after another business was picked', () => {
  const { result } = renderHook(useMasking)
  const row = result.current.seen(revealed(300), { answeredAt: start, now: start })
  act(() => result.current.mask(row))
  act(() => {
    forgetBusiness()
    rememberBusiness('BUSINESS01')
  })
  cleanup()
  const later = { answeredAt: start + 10_000, now: start + 10_000 }
  // R2 dash B-05
  expect(renderHook(useMasking).result.current.seen(revealed(290), later).mobile).toBe('XXXXXX2345')
})
