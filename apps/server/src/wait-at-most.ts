import { setTimeout as pause } from 'node:timers/promises'

/** What the promise ends with, or nothing after so many milliseconds; what goes on then goes on. */
export const waitAtMost = async <T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> => {
  const done = new AbortController()
  try {
    return await Promise.race([promise, pause(milliseconds, undefined, { signal: done.signal }).catch(() => undefined)])
  } finally {
    done.abort()
  }
}
