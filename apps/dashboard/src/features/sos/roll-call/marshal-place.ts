import { useSyncExternalStore } from 'react'
import { recallChoice, rememberChoice } from '../../../lib/choices.ts'

const choiceFor = (incidentRef: string) => `sos-place:${incidentRef}`
const listeners = new Set<() => void>()

/** Where this marshal stands during this alert, for as long as the tab is open. */
export const usePlace = (incidentRef: string) =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => recallChoice(choiceFor(incidentRef)) ?? '',
  )

export const setPlace = (incidentRef: string, place: string) => {
  rememberChoice(choiceFor(incidentRef), place)
  for (const changed of listeners) changed()
}
