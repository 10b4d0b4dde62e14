import { formatDate, formatDateTime, formatTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import { copy } from './copy.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type At = string | null

const isToday = (at: string, now: number, zone?: string) => formatDate(at, zone) === formatDate(now, zone)

/** Within the last hour, and so most likely still at work. */
export const isRecent = (at: At, now: number) => at !== null && now - Date.parse(at) < HOUR

/** In few words: 2 min ago, Today, 9:12 am, Yesterday, 11/11/2026, Never. */
export const lastLoginShort = (at: At, now: number, zone?: string) => {
  if (at === null) return t(copy.never)
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE)
  if (minutes < 1) return t(copy.justNow)
  if (isRecent(at, now)) return t(copy.minutesAgo, { minutes })
  if (isToday(at, now, zone)) return t(copy.today, { time: formatTime(at, zone) })
  return isToday(at, now - DAY, zone) ? t(copy.yesterday) : formatDate(at, zone)
}

/** To the minute: Today, 9:12 am, 11/11/2026 3:05 pm, Never. */
export const lastLoginInFull = (at: At, now: number, zone?: string) => {
  if (at === null) return t(copy.never)
  return isToday(at, now, zone) ? t(copy.today, { time: formatTime(at, zone) }) : formatDateTime(at, zone)
}
