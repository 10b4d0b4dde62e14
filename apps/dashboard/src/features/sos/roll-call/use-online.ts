import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

export const useOnline = () =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
