import { useEffect } from 'react'

/** Keeps the screen on while this shows. A phone that cannot, or will not, just goes dark as usual. */
export const useWakeLock = () => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let left = false
    let lock: WakeLockSentinel | undefined

    // The phone drops the lock when the app goes to the background.
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (left) void held?.release()
      else lock = held
    }
    const onVisibility = () => void hold()

    void hold()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [])
}
