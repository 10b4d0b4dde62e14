import { settings } from '@quickprism/client/settings'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  Reflect.deleteProperty(settings, 'languages')
  document.documentElement.lang = 'en'
})

// RS-65
it('a month is written in the language that is shown, as a day is', async () => {
  vi.resetModules()
  const { settings: own } = await import('@quickprism/client/settings')
  Object.assign(own, { languages: { hi: 'abc' } })
  vi.stubGlobal('fetch', async () => Response.json({ Loading: 'लोड हो रहा है' }))
  const { learnLanguage, shownLanguage } = await import('@quickprism/client/words')
  const { formatLongDate, formatMonth } = await import('./format.tsx')
  await learnLanguage(['hi'])
  expect(shownLanguage()).toBe('hi')
  expect(formatLongDate('2026-11-13T06:00:00Z')).toContain('नवंबर')
  expect(formatMonth('2026-11-13T06:00:00Z')).toContain('नवंबर')
})
