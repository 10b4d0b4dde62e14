import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import { branchToday, clock, startOf } from './queries.ts'

/** The last days and the hours of today in a zone. */
export type Calendar = { days: readonly CalendarDay[]; hours: readonly HourOfToday[] }

/** A day of the calendar in a zone: when it begins and ends, also as clocks there show it. */
export type CalendarDay = { day: string; starts: Date; starts_clock: string; ends: Date; ends_clock: string }

/** The last days, the same at all branches of a zone. */
export const findLastDays = async (tx: BusinessTx, branchId: number, howMany: number) => {
  const { rows } = await sql<CalendarDay>`
    select b.day, b.starts, ${clock(sql`b.starts`)} as starts_clock, b.ends, ${clock(sql`b.ends`)} as ends_clock
      from (
        select b.time_zone, b.today - ago as day, ${startOf(sql`b.today - ago`)} as starts,
               ${startOf(sql`b.today - ago + 1`)} as ends
          from ${branchToday(tx, branchId)} cross join generate_series(${howMany - 1}::int, 0, -1) as ago
      ) b
     order by b.day
  `.execute(tx)
  return rows
}

export type HourOfToday = { hour: number; starts: Date; ends: Date }

/** The hours of today's clock, the same at all branches of a zone. One may be missing, or come in two parts where the clock was set back. */
export const findHoursOfToday = async (tx: BusinessTx, branchId: number) => {
  const { rows } = await sql<HourOfToday>`
    select extract(hour from quarter at time zone b.time_zone)::int as hour, min(quarter) as starts,
           max(quarter) + interval '15 minutes' as ends
      from ${branchToday(tx, branchId)}
      cross join generate_series(${startOf(sql`b.today`)}, ${startOf(sql`b.today + 1`)} - interval '15 minutes',
        interval '15 minutes') as quarter
     group by 1, quarter at time zone b.time_zone - quarter at time zone 'UTC' order by starts
  `.execute(tx)
  return rows
}
