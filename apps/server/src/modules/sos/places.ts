/** For so many milliseconds a message holds its place: one that takes longer keeps no other back. */
const HOLDS_ITS_PLACE = 400

/**
 * The places of one channel: so many messages are on their way at once. Whoever has taken too long no longer counts, up
 * to the most that may ever be open, so that a provider that does not answer keeps nobody waiting for long.
 */
export const openPlaces = ({ places, most }: { places: number; most: number }, isFree: () => void) => {
  let [held, open] = [0, 0]
  const idle = new Set<() => void>()
  return {
    free: () => Math.max(0, Math.min(places - held, most - open)),
    run(work: () => Promise<void>) {
      held++
      open++
      let holds = true
      const give = () => {
        if (holds) held--
        holds = false
        isFree()
      }
      const timer = setTimeout(give, HOLDS_ITS_PLACE)
      void work().finally(() => {
        clearTimeout(timer)
        open--
        give()
        if (open === 0) for (const tell of idle) tell()
      })
    },
    /** When nothing is on its way any more. */
    whenIdle: () => (open === 0 ? Promise.resolve() : new Promise<void>((resolve) => idle.add(resolve))),
  }
}
