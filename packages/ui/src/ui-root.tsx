import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, useEffect, useState } from 'react'
import { fetchCode } from './fetch-code.tsx'
import { useNoHeldKeys } from './held-keys.tsx'
import { useTheme } from './theme.tsx'
import { whenTold } from './toast.tsx'
import type { Toaster } from './toaster.tsx'
import { type UiWords, UiWordsContext } from './words.tsx'

/**
 * The view of the notices is loaded when somebody starts to do something, so that it weighs on no first page and is
 * there when the network no longer is.
 */
const LateToaster = () => {
  const [View, setView] = useState<typeof Toaster>()

  useEffect(() => {
    const starts = ['pointerdown', 'keydown', 'online'] as const
    const load = () => {
      // A view that could not be loaded is tried again with the next notice.
      fetchCode(() => import('./toaster.tsx')).then(
        (view) => setView(() => view.Toaster),
        () => undefined,
      )
    }
    whenTold(load)
    for (const start of starts) window.addEventListener(start, load, { once: true, capture: true })
    return () => {
      for (const start of starts) window.removeEventListener(start, load, { capture: true })
    }
  }, [])

  return View ? <View /> : null
}

/**
 * Wraps an app once: nothing inside writes style elements, notices have a place, every page follows the theme, and a key
 * that is held down repeats no act.
 */
export const UiRoot = ({ words, children }: { words: UiWords; children: ReactNode }) => {
  // A page without a switch for the theme listens to nothing by itself.
  useTheme()
  useNoHeldKeys()
  return (
    <CSPProvider disableStyleElements>
      <UiWordsContext value={words}>
        {children}
        <LateToaster />
      </UiWordsContext>
    </CSPProvider>
  )
}
