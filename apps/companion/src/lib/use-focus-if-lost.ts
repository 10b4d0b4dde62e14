import { type RefObject, useEffect } from 'react'

/** Moves the keyboard to what has taken the place of the pressed button, so that it is read out, unless it is elsewhere. */
export const useFocusIfLost = (content: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus()
  }, [content])
