import { browserStorage, openTabChannel, parseKept } from '@quickprism/client/browser-storage'
import type { MarshalMark } from '@quickprism/contract/sos'
import { useSyncExternalStore } from 'react'
import { readAllMarks, writeMarks } from './mark-store.ts'

/** Marks stay on the device until the server has them, also over a reload: they may be all that is known of someone. */
const PREFIX = 'sos-marks:'

/** What one person has to say about one alert, by its key in the store of this device. */
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
const notify = () => {
  for (const heard of listeners) heard()
}

export type MarkChange = { keep: MarshalMark } | { drop: ReadonlySet<string> }

export const applyChange = (marks: readonly MarshalMark[], change: MarkChange): readonly MarshalMark[] => {
  if ('drop' in change) return marks.filter(({ mark_id }) => !change.drop.has(mark_id))
  return marks.some(({ mark_id }) => mark_id === change.keep.mark_id) ? marks : [...marks, change.keep]
}

export const keptMarks = (outbox: Outbox) => known.get(outbox) ?? none

const apply = (outbox: Outbox, change: MarkChange) => {
  known.set(outbox, applyChange(keptMarks(outbox), change))
  notify()
}

/** Other tabs of the same person keep and send the same marks. */
const announce = openTabChannel<{ outbox: Outbox; change: MarkChange }>(PREFIX, ({ outbox, change }) =>
  apply(outbox, change),
)

const put = (outbox: Outbox, change: MarkChange) => {
  apply(outbox, change)
  announce({ outbox, change })
  // A full or forbidden store loses nothing yet: what is in memory is sent all the same.
  writeMarks(outbox, (marks) => applyChange(marks, change)).catch(() => undefined)
}

export const keepMark = (outbox: Outbox, mark: MarshalMark) => put(outbox, { keep: mark })

export const dropMarks = (outbox: Outbox, ids: ReadonlySet<string>) => put(outbox, { drop: ids })

/** What a version before this one kept in `localStorage`, which holds the business and the theme alone (Q9, Q20). */
const moveOldMarks = () => {
  for (const key of browserStorage.keys(PREFIX)) {
    const marks = parseKept<MarshalMark[]>(browserStorage.get(key))
    for (const mark of Array.isArray(marks) ? marks : []) put(key, { keep: mark })
    browserStorage.remove(key)
  }
}

/** Brings what was kept before this page was loaded; what was marked since comes after it. */
const bringKept = async () => {
  for (const [outbox, stored] of await readAllMarks()) {
    known.set(
      outbox,
      keptMarks(outbox).reduce((marks, mark) => applyChange(marks, { keep: mark }), stored),
    )
  }
  notify()
}
bringKept().catch(() => undefined)
moveOldMarks()

const subscribe = (heard: () => void) => {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}

export const useKeptMarks = (outbox: Outbox) => useSyncExternalStore(subscribe, () => keptMarks(outbox))

const SEPARATOR = '\n'

/** All in one text, since what a store answers must be the same for as long as nothing has changed. */
const outboxesOf = (personId: string) =>
  [...known.keys()]
    .filter((key) => key.startsWith(`${PREFIX}${personId}:`) && keptMarks(key).length > 0)
    .toSorted()
    .join(SEPARATOR)

/** Every alert of which this person has marks that the server has not. */
export const useOutboxes = (personId: string): Outbox[] =>
  useSyncExternalStore(subscribe, () => outboxesOf(personId))
    .split(SEPARATOR)
    .filter((outbox) => outbox !== '')
