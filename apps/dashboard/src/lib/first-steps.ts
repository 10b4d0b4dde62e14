import { tabStorage } from '@quickprism/client/browser-storage'
import { CallContext } from '@quickprism/client/react'
import { use, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Whether this person has printed the poster of this branch, or hidden what is still to be done there, in this tab.
 * Nothing else knows of the sheet of paper before the first check-in; the browser itself keeps business and theme alone.
 */
export const useFirstStep = (step: 'poster' | 'hidden') => {
  const { place } = use(CallContext)
  const key = ['first-steps', step, ...place].join(':')
  const isDone = useSyncExternalStore(subscribe, () => tabStorage.get(key) !== undefined)
  const mark = () => {
    tabStorage.set(key, 'yes')
    for (const tellListener of listeners) tellListener()
  }
  return [isDone, mark] as const
}
