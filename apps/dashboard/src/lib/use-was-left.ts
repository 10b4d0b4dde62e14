import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { hasUnsavedForm } from './before-leaving.ts'

/** Whether the component is still mounted, for what an answer leads to that comes late. */
export const useIsMounted = () => {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}

/**
 * Whether the user has left the form by the time its answer comes: the answer must then lead nowhere, since that would
 * take them from what they do now. A refresh that the act caused may unmount the form as well: that is no leaving, as
 * long as the address is the same and no other form would be lost.
 */
export const useWasLeft = () => {
  const router = useRouter()
  const isMounted = useIsMounted()
  const [from] = useState(() => router.state.location.pathname)
  return () => !isMounted() && (router.state.location.pathname !== from || hasUnsavedForm())
}
