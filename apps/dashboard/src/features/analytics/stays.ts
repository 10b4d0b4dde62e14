import { formatDecimals } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import type { DayOfStays } from '@quickprism/contract/analytics'
import { copy } from './copy.ts'

/** "45 minutes", "1 hour 20 minutes" */
export const stayInWords = (minutes: number) => {
  const whole = Math.round(minutes)
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  const words = [
    ...(hours > 0 ? [tCount(hours, copy.hours)] : []),
    ...(rest > 0 || hours === 0 ? [tCount(rest, copy.minutes)] : []),
  ]
  return words.join(' ')
}

/** 618 → 10.30 hr */
export const inHours = (minutes: number) => t(copy.hoursIn, { number: formatDecimals(minutes / 60) })

/** 0 → 12am, 13 → 1pm, 24 → 12am */
export const hourName = (hour: number) => `${hour % 12 || 12}${hour % 24 < 12 ? 'am' : 'pm'}`

/** Where a day had the longest stays in all; none while there are no stays. */
export const longestDay = (days: readonly DayOfStays[]) => {
  const longest = days.reduce((best, { total }, index) => (total > (days[best]?.total ?? 0) ? index : best), 0)
  return (days[longest]?.total ?? 0) > 0 ? longest : undefined
}

/** 2026-11-13T17:42 → 17.7 of that day; its last moment is the midnight after it. */
const hourOf = (time: string, date: string) => {
  const [day = '', clock = ''] = time.split('T')
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return day > date ? 24 : hours + minutes / 60
}

export const spansOf = ({ date, timePeriods }: DayOfStays) =>
  timePeriods.map(({ startTime, endTime }) => ({ from: hourOf(startTime, date), to: hourOf(endTime, date) }))
