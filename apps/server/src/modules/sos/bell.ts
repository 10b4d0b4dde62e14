import { waitAtMost } from '../../wait-at-most.ts'

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
      if (!isRung) {
        const rings = new Promise<void>((resolve) => {
          wake = resolve
        })
        await waitAtMost(within, rings)
      }
      isRung = false
    },
  }
}
