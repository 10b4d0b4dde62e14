import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { positionNow } from './position.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
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
