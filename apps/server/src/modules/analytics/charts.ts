import { MONTH, WEEK } from '@quickprism/contract/analytics'
import type { BusinessTx } from '../../db/in-business.ts'
import { byHour, dayNames } from './figures.ts'
import { type DayRow, findDays, findHours, type HourRow } from './queries.ts'

type Row = Pick<DayRow, 'people' | 'new_people' | 'repeat_people'>

/** Today by hour, and the days of a week and a month, each as a point. */
const modes = async <P>(tx: BusinessTx, branchId: number, point: (name: string, row?: Row) => P) => {
  const hours: readonly (HourRow & Row)[] = await findHours(tx, branchId)
  const days = await findDays(tx, branchId, MONTH)
  return {
    daily: byHour(hours, point),
    weekly: days.slice(-WEEK).map((row) => point(dayNames.week(row.day), row)),
    monthly: days.map((row) => point(dayNames.month(row.day), row)),
  }
}

export const footfallOf = async (tx: BusinessTx, branchId: number) => {
  const { daily, weekly, monthly } = await modes(tx, branchId, (name, row) => ({ name, value: row?.people ?? 0 }))
  return { dailyAreaChartData: daily, weeklyAreaChartData: weekly, monthlyAreaChartData: monthly }
}

export const visitorTrendsOf = async (tx: BusinessTx, branchId: number) => {
  const { daily, weekly, monthly } = await modes(tx, branchId, (name, row) => ({
    name,
    newVisitors: row?.new_people ?? 0,
    repeatVisitors: row?.repeat_people ?? 0,
  }))
  return { dailyStackBarData: daily, weeklyStackBarData: weekly, monthlyStackBarData: monthly }
}
