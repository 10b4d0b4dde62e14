import { browserStorage, parseKept } from '@quickprism/client/browser-storage'
import { useSyncExternalStore } from 'react'
import { MASKED_EARLY } from '../../lib/choices.ts'

/** Whom this person masked before the time was over, by branch and visitor, and until when that counts. */
export type Hidden = Readonly<Record<string, number>>

const listeners = new Set<() => void>()

let read: { text: string; hidden: Hidden } = { text: '{}', hidden: {} }

/** The same object for as long as nothing has changed. */
const hiddenNow = () => {
  const text = browserStorage.get(MASKED_EARLY) ?? '{}'
  if (text !== read.text) read = { text, hidden: parseKept<Hidden>(text) ?? {} }
  return read.hidden
}

const onStorage = ({ key }: StorageEvent) => {
  if (key !== MASKED_EARLY && key !== null) return
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** In every tab of this browser, and through a reload, until the time would have been over. */
export const useHidden = () => useSyncExternalStore(subscribe, hiddenNow)

/** A moment that is over unhides. */
export const hideUntil = (key: string, until: number) => {
  const current = Object.entries({ ...hiddenNow(), [key]: until }).filter(([, end]) => end > Date.now())
  browserStorage.set(MASKED_EARLY, JSON.stringify(Object.fromEntries(current)))
  for (const listener of listeners) listener()
}
