import type { MarshalMark } from '@quickprism/contract/sos'
import { useSyncExternalStore } from 'react'

/** Marks stay on the device until the server has them, also over a reload: they may be all that is known of someone. */
const PREFIX = 'sos-marks:'

/** What one person has to say about one alert, by its key in the browser's storage. */
export type Outbox = string

type Parts = { personId: string; branchId: string; incidentRef: string }

export const outboxFor = ({ personId, branchId, incidentRef }: Parts): Outbox =>
  `${PREFIX}${personId}:${branchId}:${incidentRef}`

export const partsOf = (outbox: Outbox): Parts => {
  const [personId = '', branchId = '', incidentRef = ''] = outbox.slice(PREFIX.length).split(':')
  return { personId, branchId, incidentRef }
}

const none: readonly MarshalMark[] = []
const known = new Map<Outbox, readonly MarshalMark[]>()
const listeners = new Set<() => void>()

const read = (outbox: Outbox): readonly MarshalMark[] => {
  const stored = localStorage.getItem(outbox)
  return stored === null ? none : (JSON.parse(stored) as MarshalMark[])
}

export const keptMarks = (outbox: Outbox) => {
  if (!known.has(outbox)) known.set(outbox, read(outbox))
  return known.get(outbox) ?? none
}

const put = (outbox: Outbox, marks: readonly MarshalMark[]) => {
  known.set(outbox, marks)
  // A full or forbidden store loses nothing yet: what is in memory is sent all the same.
  try {
    if (marks.length === 0) localStorage.removeItem(outbox)
    else localStorage.setItem(outbox, JSON.stringify(marks))
  } catch {}
  for (const heard of listeners) heard()
}

export const keepMark = (outbox: Outbox, mark: MarshalMark) => put(outbox, [...keptMarks(outbox), mark])

export const dropMarks = (outbox: Outbox, ids: ReadonlySet<string>) =>
  put(
    outbox,
    keptMarks(outbox).filter(({ mark_id }) => !ids.has(mark_id)),
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

export const useKeptMarks = (outbox: Outbox) => useSyncExternalStore(subscribe, () => keptMarks(outbox))

const SEPARATOR = '\n'

/** All in one text, since what a store answers must be the same for as long as nothing has changed. */
const outboxesOf = (personId: string) =>
  [...new Set([...Object.keys(localStorage), ...known.keys()])]
    .filter((key) => key.startsWith(`${PREFIX}${personId}:`) && keptMarks(key).length > 0)
    .toSorted()
    .join(SEPARATOR)

/** Every alert of which this person has marks that the server has not. */
export const useOutboxes = (personId: string): Outbox[] =>
  useSyncExternalStore(subscribe, () => outboxesOf(personId))
    .split(SEPARATOR)
    .filter((outbox) => outbox !== '')
