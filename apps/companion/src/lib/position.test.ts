import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { positionNow, usePosition } from './position.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a question of the browser that is closed without an answer keeps nobody waiting for longer than 45 s', async () => {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: () => undefined } })
  let heard: unknown = 'nothing yet'
  void positionNow().then((position) => {
    heard = position
  })
  await vi.advanceTimersByTimeAsync(44_999)
  expect(heard).toBe('nothing yet')
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toBeUndefined()
})

it('a request for the position that times out takes no position away that was found since', async () => {
  const asked: ((read: object) => void)[] = []
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (found: (read: object) => void) => void asked.push(found) },
  })
  const { result } = renderHook(usePosition)
  // The first question of the browser was closed without an answer; ten seconds later it is asked again, and allowed.
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await act(async () => {
    const found = result.current.locate()
    asked[1]?.({ coords: { latitude: 12.93, longitude: 77.62, accuracy: 10 } })
    await found
  })
  expect(result.current.position).toEqual({ latitude: 12.93, longitude: 77.62, accuracy: 10 })
  await act(() => vi.advanceTimersByTimeAsync(36_000))
  // R2 companion A R2-09
  expect(result.current, '46 s after the form was opened').toMatchObject({
    position: { latitude: 12.93, longitude: 77.62, accuracy: 10 },
    problem: undefined,
  })
})
