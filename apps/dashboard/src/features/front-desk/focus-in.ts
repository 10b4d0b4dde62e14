import { type RefObject, useEffect, useState } from 'react'

/** Where the keyboard begins in a panel. */
export const FIRST_FIELD = '[data-first-field]'

/** An answer to be read, which no key sends away. */
const ANSWER = '[data-answer]'

/** Puts the keyboard on what is sought within a place, and says whether it is there. */
export const focusIn = (place: HTMLElement | null, sought: string) => {
  const found = place?.querySelector<HTMLElement>(sought)
  found?.focus()
  return found !== null && found !== undefined
}

const isTypedInto = (element: Element | null) =>
  (element instanceof HTMLInputElement && element.type !== 'radio') || element instanceof HTMLTextAreaElement
    ? element.value !== ''
    : false

/** Moves the keyboard within a panel once what changes with the move is drawn, however slow that is. */
export const usePanelFocus = (panel: RefObject<HTMLElement | null>) => {
  const [move, setMove] = useState<{ to: string }>()
  useEffect(() => {
    if (move) focusIn(panel.current, move.to)
  }, [move, panel])
  return {
    toFirstField: () => setMove({ to: FIRST_FIELD }),
    /**
     * For what comes by itself: the keyboard stays where it is outside of the panel. What is being typed in the panel
     * goes on to no button, which the next space or Enter would press unread.
     */
    toAnswer: () => {
      const at = document.activeElement
      if (at !== null && at !== document.body && !panel.current?.contains(at)) return
      setMove({ to: isTypedInto(at) ? ANSWER : FIRST_FIELD })
    },
  }
}
