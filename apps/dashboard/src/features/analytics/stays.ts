import { formatDecimals } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import type { analytics, DayOfStays } from '@quickprism/contract/analytics'
import type { Reply } from '@quickprism/contract/endpoint'
import { copy } from './copy.ts'

export type Durations = Reply<typeof analytics.durations>

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

const QUARTER = 15

const minuteOf = (clock: string) => Date.parse(`${clock}Z`) / 60_000

const averageOf = (days: readonly DayOfStays[]) => {
  const used = days.filter(({ timePeriods }) => timePeriods.length > 0)
  return used.reduce((sum, { total }) => sum + total, 0) / used.length / 60
}

/**
 * Counts a running stay up to the given minute of the branch's clock. Answers count it up to the last full quarter of
 * an hour, since they stay the same for that long: what is added lies within one quarter, whatever the clock says.
 */
export const countRunningStay = (data: Durations, clock: string): Durations => {
  const running = data.weeklyVisitorDuration.at(-1)?.timePeriods.at(-1)
  if (!running || running.originalEndTime !== null) return data
  const left = QUARTER - (minuteOf(running.endTime) % QUARTER)
  const passed = Math.min(Math.max(minuteOf(clock) - minuteOf(running.endTime), 0), left)
  const hour = Number(running.endTime.slice(11, 13))
  const endTime = new Date((minuteOf(running.endTime) + passed) * 60_000).toISOString().slice(0, 16)
  const withToday = (days: readonly DayOfStays[]) =>
    days.map((day, index) =>
      index < days.length - 1
        ? day
        : {
            ...day,
            total: day.total + passed,
            timePeriods: day.timePeriods.map((each, at, all) => (at === all.length - 1 ? { ...each, endTime } : each)),
          },
    )
  const [weekly, monthly] = [withToday(data.weeklyVisitorDuration), withToday(data.monthlyVisitorDuration)]
  return {
    ...data,
    dailyVisitorDuration: data.dailyVisitorDuration.map((each, index) =>
      index === hour ? { ...each, value: each.value + passed } : each,
    ),
    weeklyVisitorDuration: weekly,
    monthlyVisitorDuration: monthly,
    weeklyAverageDuration: averageOf(weekly),
    monthlyAverageDuration: averageOf(monthly),
  }
}
