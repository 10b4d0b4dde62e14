import { type RawBuilder, sql } from 'kysely'
import { BLACKLISTED, checkoutType, gender } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { hasAlert } from '../sos/service.ts'

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

/** The counters of a day on which nobody came. */
export const NOTHING = Object.fromEntries(COUNTERS.map((column) => [column, 0])) as Counted

export type DayRow = Counted & {
  day: string
  first_in: Date | null
  last_out: Date | null
  /** Both on the clock of the branch. */
  first_clock: string | null
  last_clock: string | null
  /** Another one whenever the counters of the day were written. */
  stamp: string | null
}

export const ofBranch = (tx: BusinessTx, branchId: number, table: string) => sql`
  ${sql.ref(`${table}.business_id`)} = ${tx.businessId} and ${sql.ref(`${table}.branch_id`)} = ${branchId}
`

/**
 * The branch with its day of today. Behind row level security an index is asked for what a column holds, never for what
 * is worked out on the way: `offset 0` makes columns of days.
 */
export const branchToday = (tx: BusinessTx, branchId: number) => sql`
  (select b.*, (${tx.now}::timestamptz at time zone b.time_zone)::date as today
     from business.branch b where ${ofBranch(tx, branchId, 'b')} offset 0) b
`

/** A moment on the clock of the branch. */
export const clock = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI')`

const ofDays = (tx: BusinessTx, branchId: number, howMany: number) => {
  const sums = COUNTERS.map((column) => sql`coalesce(sum(${sql.ref(`d.${column}`)}), 0)::bigint as ${sql.ref(column)}`)
  return sql<DayRow>`
    select d.day, min(d.first_stay) as first_in, ${clock(sql`min(d.first_stay)`)} as first_clock,
           max(d.last_out) as last_out, ${clock(sql`max(d.last_out)`)} as last_clock,
           string_agg(d.xmin::text, ' ' order by d.kind) as stamp, ${sql.join(sums)}
      from (select b.time_zone, b.today, b.today - ${howMany - 1}::int as first from ${branchToday(tx, branchId)} offset 0) b
      join business.visit_day d on ${ofBranch(tx, branchId, 'd')} and d.day between b.first and b.today
     group by d.day, b.time_zone
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
  /** The last full quarter of an hour on the clock of the branch. */
  quarter_clock: string
  /** When it was yesterday what it is now, by the clock on the wall. */
  same_time_yesterday: Date
  first_day: string | null
  inside: number
  radius: number | null
  has_alert: boolean
  /** How often blacklisted visitors tried today (Q154). */
  matches: number
  /** The day on which it closed last, and when, by its present hours alone. */
  closing_day: string
  closed_at: Date
  /** As the clock of the branch shows it; none where the branch is newer than that. */
  closing_clock: string | null
}

/** The first moment of a day in a zone; where its midnight comes twice, the first of them. */
export const startOf = (day: RawBuilder<unknown>) => sql`(
  select min(start) from unnest(array[interval '0', interval '30 minutes', interval '1 hour']) earlier
    cross join lateral (select (${day})::timestamp at time zone b.time_zone - earlier as start) tried
   where (start at time zone b.time_zone)::date = ${day}
)`

/** How a branch stands; its last closing is the last one up to `quarter`, for which the day before yesterday may be needed. */
const ofStanding = (tx: BusinessTx, branchId: number, quarter: Date) => sql<Standing>`
  select b.time_zone, b.today, b.radius, ${clock(sql`${quarter}::timestamptz`)} as quarter_clock,
         (${quarter}::timestamptz at time zone b.time_zone - interval '1 day') at time zone b.time_zone
           as same_time_yesterday,
         (select min(d.day) from business.visit_day d where ${ofBranch(tx, branchId, 'd')} and d.people > 0) as first_day,
         coalesce(t.members_inside + t.visitors_inside, 0) as inside, ${hasAlert(tx, branchId)} as has_alert,
         (select coalesce(sum(r.times), 0)::int from business.refusal r
           where ${ofBranch(tx, branchId, 'r')} and r.at >= today.starts and r.code = ${BLACKLISTED}) as matches,
         closing.day as closing_day, closing.at as closed_at,
         case when closing.at >= b.created_at then ${clock(sql`closing.at`)} end as closing_clock
    from ${branchToday(tx, branchId)}
    left join business.visit_total t on ${ofBranch(tx, branchId, 't')}
    cross join lateral (select ${startOf(sql`b.today`)} as starts offset 0) today
    cross join lateral (
      select day, at from unnest(array[b.today, b.today - 1, b.today - 2]) as day
        cross join lateral (select (day + coalesce(b.closing_time, time '00:00')) at time zone b.time_zone as at) closes
       where at <= ${quarter} order by at desc limit 1
    ) closing
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
       and v.local_day = ${day}::date and v.checkout_type <> ${checkoutType.undone}
  `.execute(tx)
  return rows[0] as Counted
}

/** How many visits the last closing ended, and when that was on the clock of the branch; no time where it ended none. */
export type LastClosing = { total: number; closing_clock: string | null }

/** Hours that change within this time of a closing leave it where it was. */
const NEAR = sql`interval '12 hours'`
/** No visit lasts for longer than this before closing time ends it. */
const LONGEST_VISIT = sql`interval '25 hours'`

/**
 * The closing that ended visits, about when the branch closed by its present hours: those may have changed since.
 */
export const findLastClosing = async (tx: BusinessTx, branchId: number, closedAt: Date) => {
  const { rows } = await sql<LastClosing>`
    select count(*)::int as total,
           case when v.checked_out_at >= b.created_at then ${clock(sql`v.checked_out_at`)} end as closing_clock
      from ${branchToday(tx, branchId)}
      join business.visit v on ${ofBranch(tx, branchId, 'v')}
       and v.checked_in_at >= ${closedAt}::timestamptz - ${NEAR} - ${LONGEST_VISIT}
       and v.checked_in_at < ${closedAt}::timestamptz + ${NEAR} and v.checkout_type = ${checkoutType.timeout}
       and v.checked_out_at > ${closedAt}::timestamptz - ${NEAR}
       and v.checked_out_at < ${closedAt}::timestamptz + ${NEAR}
     group by v.checked_out_at, b.time_zone, b.created_at
     order by v.checked_out_at desc limit 1
  `.execute(tx)
  return rows[0] ?? { total: 0, closing_clock: null }
}
