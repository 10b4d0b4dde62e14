import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const remembered = 'theme'
const listeners = new Set<() => void>()
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')
/** Chosen in a browser that stores nothing, until the page is left. */
let unstored: Theme | null = null

const chosenTheme = (): Theme | null => {
  if (unstored) return unstored
  try {
    const stored = localStorage.getItem(remembered)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    return null
  }
}

/** What was chosen, else what the system prefers, else light. */
export const preferredTheme = (): Theme => chosenTheme() ?? (systemIsDark().matches ? 'dark' : 'light')

/** What the page shows now. */
export const currentTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

export const applyTheme = (theme: Theme): void => {
  const root = document.documentElement
  if (theme === 'dark') root.dataset['theme'] = 'dark'
  else delete root.dataset['theme']
  const canvas = getComputedStyle(root).getPropertyValue('--qp-canvas').trim()
  document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.setAttribute('content', canvas)
  for (const tellListener of listeners) tellListener()
}

export const chooseTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(remembered, theme)
    unstored = null
  } catch {
    unstored = theme
  }
  applyTheme(theme)
}

export const toggleTheme = (): void => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')

const followPreference = () => applyTheme(preferredTheme())
const followOtherTabs = (event: StorageEvent) => {
  if (event.key === remembered) followPreference()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    systemIsDark().addEventListener('change', followPreference)
    window.addEventListener('storage', followOtherTabs)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    systemIsDark().removeEventListener('change', followPreference)
    window.removeEventListener('storage', followOtherTabs)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => 'light')
