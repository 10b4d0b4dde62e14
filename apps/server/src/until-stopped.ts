import { setTimeout as pause } from 'node:timers/promises'

/**
 * Takes one turn after another, so many milliseconds apart, and at once where one says that there is more to do. Returns
 * how to stop, which waits for the turn that is under way.
 */
export const untilStopped = (apart: number, turn: () => Promise<{ isMore: boolean }>) => {
  const stop = new AbortController()
  const run = async () => {
    while (!stop.signal.aborted) {
      const { isMore } = await turn()
      if (!isMore) await pause(apart, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}
