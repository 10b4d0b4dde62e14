import { type RefObject, useEffect } from 'react'

/** Gives what takes the place of the button that was pressed the keyboard, so that it is read out. Others keep theirs. */
export const useFocusIfLost = (content: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus()
  }, [content])
