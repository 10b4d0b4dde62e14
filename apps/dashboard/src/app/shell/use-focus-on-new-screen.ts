import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** On a new address the keyboard and the screen reader start at the content, as after a page load. */
export const useFocusOnNewScreen = () => {
  const content = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true })
  }, [pathname])

  return content
}
