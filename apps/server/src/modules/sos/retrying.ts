/** Three tries at once, two a second apart, then ten that come later and later: from one second to twenty. */
const AT_ONCE = 3
const SOON = 2
const BACKING_OFF = 10
const SHORTEST = 1_000
const LONGEST = 20_000

export const MOST_TRIES = AT_ONCE + SOON + BACKING_OFF

/** How many milliseconds after a failed try the next one is due; nothing where there is none, and it is given up. */
export const waitAfter = (tries: number): number | undefined => {
  if (tries < AT_ONCE) return 0
  if (tries < AT_ONCE + SOON) return SHORTEST
  if (tries >= MOST_TRIES) return undefined
  const step = (tries - AT_ONCE - SOON) / (BACKING_OFF - 1)
  return Math.round(SHORTEST * (LONGEST / SHORTEST) ** step)
}
