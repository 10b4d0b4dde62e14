import { performance } from 'node:perf_hooks'

/** The share of its time that a process is at work: above the one it would soon be behind, below the other it has room. */
const MUCH = 0.75
const LITTLE = 0.55

const SHORTEST = 2_000
/** A little more often than lists and charts are asked without any change (doc 3 §9): screens then ask together. */
const LONGEST = 8_000

/** How long lists and charts should wait after the last while, in which the process was at work for this share of it. */
export const nextPause = (before: number, share: number) => {
  if (share > MUCH) return Math.min(LONGEST, Math.max(SHORTEST, Math.round(before * 1.5)))
  if (share >= LITTLE) return before
  return before > SHORTEST ? Math.max(SHORTEST, Math.round(before / 1.25)) : 0
}

/**
 * A change is told to every open screen, and each asks its lists and charts again. Where that is more than a process
 * can answer they are told less often, all those of a branch at the same time: one answer is then worked out for all.
 */
export const calming = () => {
  let before = performance.eventLoopUtilization()
  let pause = 0
  return {
    /** How long the lists and charts of a branch are left alone at the moment, in milliseconds; 0 while there is room. */
    pause: () => pause,
    look() {
      const now = performance.eventLoopUtilization()
      pause = nextPause(pause, performance.eventLoopUtilization(now, before).utilization)
      before = now
    },
  }
}
