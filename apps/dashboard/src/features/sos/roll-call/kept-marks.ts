import type { MarshalMark } from '@quickprism/contract/sos'
import { useSyncExternalStore } from 'react'

/** Marks stay on the device until the server has them, also over a reload: someone's whereabouts hang on them. */
const PREFIX = 'sos-marks:'

export const keyOf = (personId: string, incidentRef: string) => `${PREFIX}${personId}:${incidentRef}`

const none: readonly MarshalMark[] = []
const known = new Map<string, readonly MarshalMark[]>()
const listeners = new Set<() => void>()

const read = (key: string): readonly MarshalMark[] => {
  const stored = localStorage.getItem(key)
  return stored === null ? none : (JSON.parse(stored) as MarshalMark[])
}

export const keptMarks = (key: string) => {
  if (!known.has(key)) known.set(key, read(key))
  return known.get(key) ?? none
}

const put = (key: string, marks: readonly MarshalMark[]) => {
  known.set(key, marks)
  // A full or forbidden store loses nothing yet: what is in memory is sent all the same.
  try {
    if (marks.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(marks))
  } catch {}
  for (const heard of listeners) heard()
}

export const keepMark = (key: string, mark: MarshalMark) => put(key, [...keptMarks(key), mark])

export const dropMarks = (key: string, ids: ReadonlySet<string>) =>
  put(
    key,
    keptMarks(key).filter(({ mark_id }) => !ids.has(mark_id)),
  )

/** Another tab of the same person has kept or sent some. */
const onStorage = ({ key }: StorageEvent) => {
  if (!key?.startsWith(PREFIX)) return
  known.delete(key)
  for (const heard of listeners) heard()
}

const subscribe = (heard: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(heard)
  return () => {
    listeners.delete(heard)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

export const useKeptMarks = (key: string) => useSyncExternalStore(subscribe, () => keptMarks(key))
