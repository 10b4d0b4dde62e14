import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** The rows that are seen: those of a group that is folded are not. */
export const rowsIn = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>('[data-person]')].filter((row) => row.offsetParent)

export const buttonIn = (row: HTMLElement | undefined, mark: string) =>
  row?.querySelector<HTMLElement>(`[data-mark="${mark}"]`)

const personIn = (row: HTMLElement | null | undefined) => row?.dataset['person']

type Held = { person: string; at: number; mark: string; isWriting: boolean; isSeen: boolean }

/** To go on writing. */
export const focusAtEnd = (field: HTMLTextAreaElement) => {
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

const focusOn = (row: HTMLElement | undefined, { mark, isWriting, isSeen }: Held) => {
  const field = isWriting ? row?.querySelector('textarea') : null
  if (field) focusAtEnd(field)
  else (buttonIn(row, mark) ?? buttonIn(row, 'safe'))?.focus({ preventScroll: !isSeen })
}

/**
 * Keeps the keyboard with its person: a row that somebody else marks is drawn anew in another section, and what had the
 * keyboard is gone. Where they are not shown any more it goes to whoever has their place.
 */
export const useKeptFocus = (list: RefObject<HTMLElement | null>) => {
  const held = useRef<Held>(undefined)

  // After every drawing. What is drawn away loses the keyboard without a word, so it is still held then.
  useEffect(() => {
    if (!held.current || !list.current) return
    const rows = rowsIn(list.current)
    const at = rows.findIndex((row) => personIn(row) === held.current?.person)
    if (document.activeElement === document.body)
      focusOn(rows[at] ?? rows[held.current.at] ?? rows.at(-1), held.current)
    else if (at >= 0) held.current.at = at
  })

  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const row = target.closest<HTMLElement>('[data-person]')
      const person = personIn(row)
      held.current =
        row && person !== undefined
          ? {
              person,
              at: rowsIn(currentTarget).indexOf(row),
              mark: (target as HTMLElement).dataset['mark'] ?? 'safe',
              isWriting: target instanceof HTMLTextAreaElement,
              isSeen: target.matches(':focus-visible'),
            }
          : undefined
    },
    onBlur: () => {
      // In another window nothing here has the keyboard, until one comes back.
      if (document.hasFocus()) held.current = undefined
    },
  }
}
