import { useRef, useState } from 'react'

/** What a slot holds: somebody a dialog is about, or an answer that must be read. */
export type Entry<Value> = {
  /** The `key` of the component that shows it. */
  id: number
  value: Value
  /** Whether it is the one to be shown; every other one waits or is closed. */
  isOpen: boolean
  isClosed: boolean
  close: () => void
}

type Held<Value> = { id: number; value: Value; isClosed: boolean }

/**
 * A slot of a screen: it shows one thing at a time, such as a dialog or an answer that must be read.
 *
 * Invariants:
 * 1. Each entry has an id of its own, and whatever shows it has that id as its `key`: what is typed into it, whether
 *    its act is pending and the callbacks of `mutate(input, { onSuccess })` belong to that entry. TanStack Query drops
 *    those callbacks when the component is unmounted: what must happen in any case follows `mutateAsync`, or is an
 *    option of the mutation itself.
 * 2. `close` closes its own entry. Called late or twice it does nothing, so an answer never closes what is not its own.
 * 3. No entry is replaced. `open` shows one in front of what is there, as the user chose it; `add` lets one wait behind.
 * 4. A closed entry is still rendered, closed, until the next one comes: its dialog keeps its content while it closes.
 */
export const useSlot = <Value,>() => {
  const lastId = useRef(0)
  const [held, setHeld] = useState<readonly Held<Value>[]>([])
  const unread = held.filter(({ isClosed }) => !isClosed)

  const put = (value: Value, place: (entry: Held<Value>, others: readonly Held<Value>[]) => readonly Held<Value>[]) => {
    lastId.current += 1
    const entry = { id: lastId.current, value, isClosed: false }
    setHeld((before) =>
      place(
        entry,
        before.filter(({ isClosed }) => !isClosed),
      ),
    )
  }
  const closeIf = (isMeant: (entry: Held<Value>) => boolean) =>
    setHeld((before) => before.map((entry) => (isMeant(entry) ? { ...entry, isClosed: true } : entry)))

  const entries = held.map(
    (entry): Entry<Value> => ({
      ...entry,
      isOpen: entry.id === unread[0]?.id,
      close: () => closeIf(({ id }) => id === entry.id),
    }),
  )
  return {
    entries,
    shown: entries.find(({ isOpen }) => isOpen),
    open: (value: Value) => put(value, (entry, others) => [entry, ...others]),
    add: (value: Value) => put(value, (entry, others) => [...others, entry]),
    /** Closes what has become void, such as the answer to a scan after the next scan. */
    closeWhere: (isVoid: (value: Value) => boolean) => closeIf(({ value }) => isVoid(value)),
  }
}
