import { useEffect } from 'react'

/** Where Enter held down goes on writing lines, and does nothing else. */
const isWritten = (target: EventTarget | null) => target instanceof HTMLTextAreaElement

const ignore = (event: KeyboardEvent) => {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== 'Escape')) return
  event.stopPropagation()
  if (!isWritten(event.target)) event.preventDefault()
}

/**
 * A key that is held down repeats no act (Q156): no button is pressed, no form sent and no step taken by it. It goes on
 * typing, deleting and moving. Shortcuts by other keys look at `repeat` themselves.
 */
export const useNoHeldKeys = () =>
  useEffect(() => {
    // Before any handler of the page, and before the browser presses a button.
    window.addEventListener('keydown', ignore, { capture: true })
    return () => window.removeEventListener('keydown', ignore, { capture: true })
  }, [])
