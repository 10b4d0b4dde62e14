import { WEEK } from '@quickprism/contract/analytics'
import type { Counters } from './counters.ts'
import { byHour, dayNames } from './figures.ts'
import type { DayRow } from './queries.ts'

type Row = Pick<DayRow, 'people' | 'new_people' | 'repeat_people'>

/** Today by hour, and the days of a week and a month, each as a point. */
const modes = <P>({ hours, days }: Counters, point: (name: string, row?: Row) => P) => ({
  daily: byHour(hours, point),
  weekly: days.slice(-WEEK).map((row) => point(dayNames.week(row.day), row)),
  monthly: days.map((row) => point(dayNames.month(row.day), row)),
})

export const footfallOf = (counters: Counters) => {
  const { daily, weekly, monthly } = modes(counters, (name, row) => ({ name, value: row?.people ?? 0 }))
  return { dailyAreaChartData: daily, weeklyAreaChartData: weekly, monthlyAreaChartData: monthly }
}

export const visitorTrendsOf = (counters: Counters) => {
  const { daily, weekly, monthly } = modes(counters, (name, row) => ({
    name,
    newVisitors: row?.new_people ?? 0,
    repeatVisitors: row?.repeat_people ?? 0,
  }))
  return { dailyStackBarData: daily, weeklyStackBarData: weekly, monthlyStackBarData: monthly }
}
