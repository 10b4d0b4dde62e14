import { chooseTheme, currentTheme, useTheme } from '@quickprism/ui/theme'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** What the system prefers, as the test says; as in a browser, each question is given an object of its own. */
let isDark = false
const listeners = new Set<() => void>()
const system = () => ({
  get matches() {
    return isDark
  },
  addEventListener: (_: string, listener: () => void) => listeners.add(listener),
  removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
})
const turnDark = () =>
  act(() => {
    isDark = true
    for (const listener of listeners) listener()
  })

const Page = () => <p>{useTheme()}</p>

beforeEach(() => {
  isDark = false
  listeners.clear()
  vi.spyOn(window, 'matchMedia').mockImplementation(system as never)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // The choice of this test lasts no longer than it.
  chooseTheme('light')
  localStorage.removeItem('theme')
  delete document.documentElement.dataset['theme']
})

it('a chosen theme stays when the system turns dark', () => {
  render(<Page />)
  act(() => chooseTheme('light'))
  turnDark()
  expect(currentTheme()).toBe('light')
})

// R2 packages A-05, B-05
it('a browser that stores nothing still shows the chosen theme until the page is left', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    clear: () => {},
  })
  render(<Page />)
  act(() => chooseTheme('light'))
  // At sunset.
  turnDark()
  expect(currentTheme()).toBe('light')
})
