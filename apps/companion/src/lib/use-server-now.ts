import { useNow } from '@quickprism/app/use-now'
import { serverTime } from './server-clock.ts'

/** The server's time as far as this phone knows it, updated after this many milliseconds. */
export const useServerNow = (every: number) => {
  const now = useNow(every)
  return serverTime(now) ?? now
}
