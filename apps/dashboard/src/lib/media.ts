import { useSyncExternalStore } from 'react'

/** Whether the window is at least this wide, in rem. */
export const useWidthFrom = (rem: number) => {
  const query = `(width >= ${rem}rem)`
  const subscribe = (changed: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
