import { setTimeout as pause } from 'node:timers/promises'

/** Ends with the promise, or after so many milliseconds; what goes on then goes on. */
export const waitAtMost = async (milliseconds: number, promise: Promise<unknown>): Promise<void> => {
  const done = new AbortController()
  try {
    await Promise.race([promise, pause(milliseconds, undefined, { signal: done.signal }).catch(() => undefined)])
  } finally {
    done.abort()
  }
}
