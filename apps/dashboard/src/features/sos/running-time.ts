import { useNow } from '@quickprism/app/use-now'
import { t } from '@quickprism/client/words'
import { copy } from './copy.ts'

const padded = (part: number) => String(part).padStart(2, '0')

const partsOf = (seconds: number) => ({
  hours: Math.floor(seconds / 3600),
  minutes: Math.floor(seconds / 60) % 60,
  seconds: seconds % 60,
})

/** 252 → 04:12, 3852 → 1:04:12 */
export const clockOf = (elapsed: number) => {
  const { hours, minutes, seconds } = partsOf(elapsed)
  return [...(hours > 0 ? [String(hours)] : []), padded(minutes), padded(seconds)].join(':')
}

/** 252 → 4 min 12 s, 14 → 14 s */
export const inWords = (elapsed: number) => {
  const { hours, minutes, seconds } = partsOf(elapsed)
  if (hours > 0) return t(copy.hours, { hours, minutes })
  return minutes > 0 ? t(copy.minutes, { minutes, seconds }) : t(copy.seconds, { seconds })
}

/** Whole seconds since then. A clock that is behind the server's begins at nought. */
export const useElapsed = (since: string) => Math.max(0, Math.floor((useNow() - Date.parse(since)) / 1000))
