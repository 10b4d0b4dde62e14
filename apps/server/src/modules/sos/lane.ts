/** How long a message holds the place of another: one that takes longer is waited for without keeping others back. */
const HOLDS_ITS_PLACE = 1_000

/**
 * The places of one channel: so many messages are on their way at once. A provider that does not answer keeps nobody
 * waiting for long, since whoever has taken too long no longer counts, up to the most that may ever be open.
 */
export const openLane = ({ places, most }: { places: number; most: number }) => {
  let [held, open] = [0, 0]
  const ended = new Set<() => void>()
  return {
    free: () => Math.max(0, Math.min(places - held, most - open)),
    run(work: () => Promise<void>, placeIsFree: () => void) {
      held++
      open++
      let holds = true
      const give = () => {
        if (holds) held--
        holds = false
        placeIsFree()
      }
      const timer = setTimeout(give, HOLDS_ITS_PLACE)
      void work().finally(() => {
        clearTimeout(timer)
        open--
        give()
        if (open === 0) for (const tell of ended) tell()
      })
    },
    /** When nothing is on its way any more. */
    whenIdle: () => (open === 0 ? Promise.resolve() : new Promise<void>((resolve) => ended.add(resolve))),
  }
}
