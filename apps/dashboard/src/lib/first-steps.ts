import { CallContext } from '@quickprism/client/react'
import { use, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * Whether this person has printed the poster of this branch, or hidden what is still to be done there, with this
 * browser: nothing else knows whether a sheet of paper hangs on a wall.
 */
export const useFirstStep = (step: 'poster' | 'hidden') => {
  const { place } = use(CallContext)
  const key = ['first-steps', step, ...place].join(':')
  const isDone = useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== null)
  const mark = () => {
    localStorage.setItem(key, 'yes')
    for (const tellListener of listeners) tellListener()
  }
  return [isDone, mark] as const
}
