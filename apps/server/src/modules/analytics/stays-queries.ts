import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import { branchToday, type Counted, clock, ofBranch, startOf } from './queries.ts'

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

/** A time somewhere, up to now where it has no end yet; its ends also on the clock of the branch. */
export type Stay = { started: Date; started_clock: string; ended: Date; ended_clock: string; is_open: boolean }

export type Someone = { visitorId: number; kinds: readonly number[] }

/** The visits of one person in the last days, and in the day before them, which may reach into the first. */
const visitsOf = (tx: BusinessTx, branchId: number, { visitorId, kinds }: Someone, howMany: number) => sql`
  business.visit v
  where ${ofBranch(tx, branchId, 'v')} and v.visitor_id = ${visitorId} and v.kind = any(${kinds}::smallint[])
    and v.checked_in_at > ${tx.now}::timestamptz - ${howMany + 2} * interval '1 day'
`

export const findStaysOf = async (
  tx: BusinessTx,
  branchId: number,
  someone: Someone,
  howMany: number,
  openUntil: Date,
) => {
  const { rows } = await sql<Stay>`
    select v.started, ${clock(sql`v.started`)} as started_clock, v.ended, ${clock(sql`v.ended`)} as ended_clock, v.is_open
      from (
        select v.checked_in_at as started, v.checked_out_at is null as is_open,
               greatest(v.checked_in_at, coalesce(v.checked_out_at, ${openUntil}::timestamptz)) as ended
          from ${visitsOf(tx, branchId, someone, howMany)}
      ) v cross join ${branchToday(tx, branchId)}
  `.execute(tx)
  return rows
}

export type CompletedOfDay = Pick<Counted, 'stays' | 'stay_seconds'> & { day: string }

export const findCompletedOf = async (tx: BusinessTx, branchId: number, someone: Someone, howMany: number) => {
  const { rows } = await sql<CompletedOfDay>`
    select v.local_day as day, count(v.checked_out_at) as stays,
           coalesce(sum(floor(extract(epoch from v.checked_out_at - v.checked_in_at))), 0)::bigint as stay_seconds
      from ${visitsOf(tx, branchId, someone, howMany)} group by v.local_day
  `.execute(tx)
  return rows
}
