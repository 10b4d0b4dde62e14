import { type RawBuilder, sql } from 'kysely'
import { checkoutType, gender } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'

/** Columns of the day counters that are added up over both kinds of people. */
const COUNTERS = [
  'people',
  'groups',
  'new_people',
  'repeat_people',
  'male',
  'female',
  'other_gender',
  'out_qr',
  'out_geo',
  'out_timeout',
  'out_logged_out',
  'stays',
  'stay_seconds',
] as const

export type Counted = Record<(typeof COUNTERS)[number], number>

export type DayRow = Counted & {
  day: string
  first_in: Date | null
  /** Another one whenever the counters of the day were written. */
  stamp: string | null
}

const ofBranch = (tx: BusinessTx, branchId: number, table: string) => sql`
  ${sql.ref(`${table}.business_id`)} = ${tx.businessId} and ${sql.ref(`${table}.branch_id`)} = ${branchId}
`

/**
 * The branch with its day of today. Behind row level security an index is asked for what a column holds, never for what
 * is worked out on the way: `offset 0` makes columns of days.
 */
const branchToday = (tx: BusinessTx, branchId: number) => sql`
  (select b.*, (${tx.now}::timestamptz at time zone b.time_zone)::date as today
     from business.branch b where ${ofBranch(tx, branchId, 'b')} offset 0) b
`

/** The last days by the calendar of the branch, each with how many days it is ago. */
const lastDays = (tx: BusinessTx, branchId: number, howMany: number) => sql`
  (select b.today - ago as day, ago
     from ${branchToday(tx, branchId)} cross join generate_series(0, ${howMany - 1}::int) as ago offset 0) days
`

const ofDays = (tx: BusinessTx, branchId: number, howMany: number) => {
  const sums = COUNTERS.map((column) => sql`coalesce(sum(${sql.ref(`d.${column}`)}), 0)::bigint as ${sql.ref(column)}`)
  return sql<DayRow>`
    select d.day, min(d.first_in) as first_in, string_agg(d.xmin::text, ' ' order by d.kind) as stamp, ${sql.join(sums)}
      from (select b.today, b.today - ${howMany - 1}::int as first from ${branchToday(tx, branchId)} offset 0) days
      join business.visit_day d on ${ofBranch(tx, branchId, 'd')} and d.day between days.first and days.today
     group by d.day
  `
}

export type HourRow = { hour: number; people: number; new_people: number; repeat_people: number }

/** The hours of today in which anyone came. */
const ofHours = (tx: BusinessTx, branchId: number) => sql<HourRow>`
  select h.hour, h.people, h.new_people, h.repeat_people
    from ${branchToday(tx, branchId)}
    join business.visit_hour h on ${ofBranch(tx, branchId, 'h')} and h.day = b.today
`

export type Standing = {
  time_zone: string
  today: string
  /** When it was yesterday what it is now, by the clock on the wall. */
  same_time_yesterday: Date
  first_day: string | null
  inside: number
}

const ofStanding = (tx: BusinessTx, branchId: number, quarter: Date) => sql<Standing>`
  select b.time_zone, b.today,
         (${quarter}::timestamptz at time zone b.time_zone - interval '1 day') at time zone b.time_zone
           as same_time_yesterday,
         (select min(d.day) from business.visit_day d where ${ofBranch(tx, branchId, 'd')}) as first_day,
         coalesce(t.members_inside + t.visitors_inside, 0) as inside
    from ${branchToday(tx, branchId)}
    left join business.visit_total t on ${ofBranch(tx, branchId, 't')}
`

/** How a branch stands, those of its last days on which anyone came, and the same of today's hours. */
export const findCounters = async (tx: BusinessTx, branchId: number, howMany: number, quarter: Date) => {
  const asked = [ofStanding(tx, branchId, quarter), ofDays(tx, branchId, howMany), ofHours(tx, branchId)]
  const [standing, days, hours] = await tx.client.together(asked.map((query) => query.compile(tx)))
  return { standing: standing?.[0] as Standing, days: days as DayRow[], hours: hours as HourRow[] }
}

/** What a day had come to at a moment, from its visits themselves. */
export const countUntil = async (tx: BusinessTx, branchId: number, day: string, firstIn: Date, until: Date) => {
  const { rows } = await sql<Counted>`
    select count(*) as people, count(*) filter (where v.is_lead and v.group_size > 1) as groups,
           count(*) filter (where v.is_new) as new_people, count(*) filter (where not v.is_new) as repeat_people,
           count(*) filter (where v.gender = ${gender.male}) as male, count(*) filter (where v.gender = ${gender.female}) as female,
           count(*) filter (where v.gender not in (${gender.male}, ${gender.female})) as other_gender,
           count(*) filter (where v.checkout_type = ${checkoutType.qr} and v.checked_out_at < ${until}) as out_qr,
           count(*) filter (where v.checkout_type = ${checkoutType.geoTagged} and v.checked_out_at < ${until}) as out_geo,
           count(*) filter (where v.checkout_type = ${checkoutType.timeout} and v.checked_out_at < ${until}) as out_timeout,
           count(*) filter (where v.checkout_type = ${checkoutType.loggedOut} and v.checked_out_at < ${until}) as out_logged_out,
           count(*) filter (where v.checked_out_at < ${until}) as stays,
           coalesce(sum(floor(extract(epoch from v.checked_out_at - v.checked_in_at)))
             filter (where v.checked_out_at < ${until}), 0)::bigint as stay_seconds
      from business.visit v
     where ${ofBranch(tx, branchId, 'v')} and v.checked_in_at >= ${firstIn} and v.checked_in_at < ${until}
       and v.local_day = ${day}::date
  `.execute(tx)
  return rows[0] as Counted
}

/** The first moment of a day in a zone; where its midnight comes twice, the first of them. */
const startOf = (day: RawBuilder<unknown>) => sql`(
  select min(start) from unnest(array[interval '0', interval '30 minutes', interval '1 hour']) earlier
    cross join lateral (select (${day})::timestamp at time zone b.time_zone - earlier as start) tried
   where (start at time zone b.time_zone)::date = ${day}
)`

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

/** What of a stay lies within one day; its times also as the clock of the branch shows them. */
export type Piece = {
  day: string
  from: Date
  until: Date
  start: string
  end: string
  original_start: string
  original_end: string | null
}

const clock = (at: string) => sql`to_char(${sql.ref(at)} at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI')`

/** Stays as `started`, `ended` and `is_open`, cut at each midnight of the last days. */
const cutIntoDays = (tx: BusinessTx, branchId: number, howMany: number, stays: RawBuilder<unknown>) => sql<Piece>`
  with days as (
    select b.today - ago as day, ${startOf(sql`b.today - ago`)} as starts, ${startOf(sql`b.today - ago + 1`)} as ends
      from ${branchToday(tx, branchId)} cross join generate_series(${howMany - 1}::int, 0, -1) as ago
  ), cut as (
    select d.day, greatest(s.started, d.starts) as from, least(s.ended, d.ends) as until, s.started, s.ended, s.is_open
      from (${stays}) s join days d on s.started < d.ends and (s.ended > d.starts or s.started >= d.starts)
  )
  select cut.day, cut.from, cut.until, ${clock('cut.from')} as start, ${clock('cut.until')} as end,
         ${clock('cut.started')} as original_start, case when not cut.is_open then ${clock('cut.ended')} end as original_end
    from cut cross join ${branchToday(tx, branchId)}
   order by cut.from, cut.until
`

/** For each day from its first check-in to its last check-out, or to `openUntil` while anyone of it is inside. */
export const findBranchPieces = async (tx: BusinessTx, branchId: number, howMany: number, openUntil: Date) => {
  // A day may reach into the next, so one day more is looked at.
  const stays = sql`
    select d.started, d.is_open,
           greatest(d.started, d.last_out, case when d.is_open then ${openUntil}::timestamptz end) as ended
      from ${lastDays(tx, branchId, howMany + 1)}
      cross join lateral (
        select min(d.first_in) as started, max(d.last_out) as last_out, sum(d.people) > sum(d.stays) as is_open
          from business.visit_day d where ${ofBranch(tx, branchId, 'd')} and d.day = days.day
      ) d
     where d.started is not null
  `
  return (await cutIntoDays(tx, branchId, howMany, stays).execute(tx)).rows
}

export type Someone = { visitorId: number; kinds: readonly number[] }

/** The visits of one person in the last days, and in the day before them, which may reach into the first. */
const visitsOf = (tx: BusinessTx, branchId: number, { visitorId, kinds }: Someone, howMany: number) => sql`
  business.visit v
  where ${ofBranch(tx, branchId, 'v')} and v.visitor_id = ${visitorId} and v.kind = any(${kinds}::smallint[])
    and v.checked_in_at > ${tx.now}::timestamptz - ${howMany + 2} * interval '1 day'
`

export const findPiecesOf = async (
  tx: BusinessTx,
  branchId: number,
  someone: Someone,
  howMany: number,
  openUntil: Date,
) => {
  const stays = sql`
    select v.checked_in_at as started, v.checked_out_at is null as is_open,
           greatest(v.checked_in_at, coalesce(v.checked_out_at, ${openUntil}::timestamptz)) as ended
      from ${visitsOf(tx, branchId, someone, howMany)}
  `
  return (await cutIntoDays(tx, branchId, howMany, stays).execute(tx)).rows
}

export type StaysOfDay = Pick<Counted, 'stays' | 'stay_seconds'> & { day: string }

export const findStaysOf = async (tx: BusinessTx, branchId: number, someone: Someone, howMany: number) => {
  const { rows } = await sql<StaysOfDay>`
    select v.local_day as day, count(v.checked_out_at) as stays,
           coalesce(sum(floor(extract(epoch from v.checked_out_at - v.checked_in_at))), 0)::bigint as stay_seconds
      from ${visitsOf(tx, branchId, someone, howMany)} group by v.local_day
  `.execute(tx)
  return rows
}

export type Guarded = {
  radius: number | null
  matches: number
  /** The last closing, also as the clock of the branch shows it, and the one before it. */
  closed_at: Date
  last_closing: string
  closed_before: Date
  /** Another one whenever a visit that was open then has changed. */
  stamp: string | null
}

/** What guards look at besides who is unmasked; the branch has closed last at `quarter` or before. */
export const findGuarded = async (tx: BusinessTx, branchId: number, quarter: Date, blacklisted: string) => {
  const { rows } = await sql<Guarded>`
    select b.radius, closing.closed_at, ${clock('closing.closed_at')} as last_closing,
           (closing.day_before + coalesce(b.closing_time, time '00:00')) at time zone b.time_zone as closed_before,
           (select count(*) from business.refusal r
             where ${ofBranch(tx, branchId, 'r')} and r.at >= today.starts and r.code = ${blacklisted})
             as matches,
           (select string_agg(d.xmin::text, ' ' order by d.day, d.kind) from business.visit_day d
             where ${ofBranch(tx, branchId, 'd')} and d.day between closing.day_before and closing.day) as stamp
      from ${branchToday(tx, branchId)}
      cross join lateral (select ${startOf(sql`b.today`)} as starts offset 0) today
      cross join lateral (
        select day, day - 1 as day_before, at as closed_at
          from unnest(array[b.today, b.today - 1]) as day
          cross join lateral (select (day + coalesce(b.closing_time, time '00:00')) at time zone b.time_zone as at) closes
         where at <= ${quarter} order by at desc limit 1
      ) closing
  `.execute(tx)
  return rows[0] as Guarded
}

/** How many were checked out by a closing: those who had come since the one before. */
export const countTimedOut = async (tx: BusinessTx, branchId: number, closing: { from: Date; at: Date }) => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from business.visit v
     where ${ofBranch(tx, branchId, 'v')} and v.checked_in_at >= ${closing.from} and v.checked_in_at < ${closing.at}
       and v.checkout_type = ${checkoutType.timeout} and v.checked_out_at = ${closing.at}
  `.execute(tx)
  return rows[0]?.total ?? 0
}
