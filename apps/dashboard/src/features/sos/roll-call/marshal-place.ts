import { useSyncExternalStore } from 'react'
import { recallChoice, rememberChoice } from '../../../lib/choices.ts'

const PLACE = 'sos-place'
const listeners = new Set<() => void>()

/** Where this marshal stands, for as long as the tab is open. */
export const usePlace = () =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => recallChoice(PLACE) ?? '',
  )

export const setPlace = (place: string) => {
  rememberChoice(PLACE, place)
  for (const changed of listeners) changed()
}
