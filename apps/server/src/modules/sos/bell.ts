import { setTimeout as pause } from 'node:timers/promises'

/** Wakes a loop. A wake-up while nobody waits is kept for the next wait. */
export const openBell = () => {
  let isRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      isRung = true
      wake?.()
    },
    async rung(within: number) {
      const stop = new AbortController()
      if (!isRung) {
        const rings = new Promise<void>((resolve) => {
          wake = resolve
        })
        await Promise.race([rings, pause(within, undefined, { signal: stop.signal }).catch(() => undefined)])
        stop.abort()
      }
      isRung = false
    },
  }
}
