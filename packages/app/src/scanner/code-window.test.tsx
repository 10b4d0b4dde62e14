import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CodeWindow } from './code-window.tsx'

const stop = vi.fn()
const track = { stop, getCapabilities: () => ({}) }
const stream = { getVideoTracks: () => [track], getTracks: () => [track] }

beforeEach(() => {
  vi.useFakeTimers()
  stop.mockClear()
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => stream },
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  delete window.BarcodeDetector
})

const notLoaded = 'The scanner is not loaded yet. Trying again…'

// R2 packages A-07, B-03
it('a camera whose reader is not loaded yet shows its picture, and reads once the reader has come', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const read = vi.fn()
  render(
    <CodeWindow reading onRead={read}>
      {(problem) => <p>{problem ?? 'picture'}</p>}
    </CodeWindow>,
  )
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText(notLoaded)).toBeDefined()
  expect(screen.getByText('picture')).toBeDefined()
  expect(stop).not.toHaveBeenCalled()

  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code']
    detect = async () => [{ rawValue: 'a code' }]
  }
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(read).toHaveBeenCalledWith('a code')
  expect(screen.queryByText(notLoaded)).toBe(null)
})
