import { useEffect, useRef } from 'react'

/** Gives a screen the keyboard when it opens, so that no button has it. */
export const useFocusOnOpening = () => {
  const content = useRef<HTMLElement>(null)
  useEffect(() => content.current?.focus(), [])
  return content
}
