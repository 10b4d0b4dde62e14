import type pg from 'pg'
import type { GivenBranch } from './given.ts'

/**
 * Every figure of the entry dashboard counted again from nothing but the visits and the clock of their branch, one by
 * one, with no counter and no shortcut, and not rounded.
 */
type Asked = { at: Date; someone?: { quickId: string; kinds: readonly number[] } }

const CLOCK = `
  clock as (
    select b.time_zone as zone, b.closing_time, b.created_at as opened_at, (now at time zone b.time_zone)::date as today, quarter,
        ((quarter at time zone b.time_zone) - interval '1 day') at time zone b.time_zone as same_time_yesterday
      from business.branch b,
        (select $3::timestamptz as now, date_bin('15 minutes', $3::timestamptz, timestamptz 'epoch') as quarter) moment
      where b.business_id = $1 and b.branch_id = $2
  ), visits as (
    select v.*, (v.checked_in_at at time zone zone)::date as day, extract(hour from v.checked_in_at at time zone zone) as hour,
        floor(extract(epoch from v.checked_out_at - v.checked_in_at)) / 60 as minutes,
        row_number() over (partition by v.visitor_id order by v.checked_in_at, v.visit_id) = 1 as first_time, clock.*
      from business.visit v, clock where v.business_id = $1 and v.branch_id = $2 and v.checkout_type <> 5
  )`

/** In per cent; from nothing to something is all of it. */
const change = (now: string, then: string) =>
  `case when ${then} = 0 then case when ${now} = 0 then 0 else 100 end else (${now} - ${then}) / ${then} * 100 end`

const KPIS = `with ${CLOCK}, sums as (
  select count(*) filter (where day = today)::float8 as people,
      count(*) filter (where day = today - 1 and checked_in_at < same_time_yesterday)::float8 as people_then,
      count(*) filter (where is_lead and day = today and group_size > 1)::float8 as groups,
      count(*)
        filter (where is_lead and day = today - 1 and group_size > 1 and checked_in_at < same_time_yesterday)::float8 as groups_then,
      coalesce(count(*) filter (where day > today - 7) / least(7, max(today) - min(day) + 1)::float8, 0) as footfall,
      case when max(today) - 1 < min(day) or min(day) is null then 0
        else count(*) filter (where day > today - 8 and day < today and (day < today - 1 or checked_in_at < same_time_yesterday))
          / least(7, max(today) - min(day))::float8 end as footfall_then,
      coalesce(avg(minutes) filter (where day = today), 0)::float8 as stay,
      coalesce(avg(minutes) filter (where day = today - 1 and checked_out_at < same_time_yesterday), 0)::float8 as stay_then,
      count(*) filter (where checked_out_at is null)::int as inside
    from visits
)
select people, ${change('people', 'people_then')} as people_change, groups, ${change('groups', 'groups_then')} as groups_change,
    footfall, ${change('footfall', 'footfall_then')} as footfall_change, stay, ${change('stay', 'stay_then')} as stay_change, inside
  from sums`

const HOURS = `with ${CLOCK}
select count(v.visit_id)::int as people, count(v.visit_id) filter (where first_time)::int as new
  from generate_series(0, 23) oclock left join visits v on v.day = v.today and v.hour = oclock
  group by oclock order by oclock`

const DAYS = `with ${CLOCK}
select (clock.today - ago)::text as day, count(v.visit_id)::int as people, count(v.visit_id) filter (where first_time)::int as new
  from clock, generate_series(29, 0, -1) ago left join visits v on v.day = (select today from clock) - ago
  group by clock.today, ago order by ago desc`

const shares = (names: readonly string[], isOne: (place: number) => string, counts: string, countsThen: string) => {
  const one = (name: string, place: number) => `
    select ${place} as place, '${name}' as name, count(*) filter (where ${isOne(place)} and ${counts})::float8 as value,
        coalesce(count(*) filter (where ${isOne(place)} and ${counts})::float8
          / nullif(count(*) filter (where ${counts}), 0) * 100, 0) as share,
        coalesce(count(*) filter (where ${isOne(place)} and ${countsThen})::float8
          / nullif(count(*) filter (where ${countsThen}), 0) * 100, 0) as share_then
      from visits`
  return `with ${CLOCK} select name, value, share as percentage, share - share_then as change
    from (${names.map(one).join(' union all ')}) shares order by place`
}

const CHECK_OUTS = shares(
  ['geo_tagged', 'qr_checkout', 'timeout', 'logged_out'],
  (place) => `checkout_type = ${[2, 1, 3, 4][place]}`,
  'day = today and checked_out_at is not null',
  'day = today - 1 and checked_out_at < same_time_yesterday',
)

const GENDERS = shares(
  ['male', 'female', 'other'],
  (place) => ['gender = 1', 'gender = 2', 'gender in (0, 3)'][place] as string,
  'day = today',
  'day = today - 1 and checked_in_at < same_time_yesterday',
)

/** The days and the quarters of an hour in them, by looking at what the clock shows at each. */
const CALENDAR = `quarters as (
    select at, (at at time zone zone)::date as day, extract(hour from at at time zone zone)::int as hour
      from clock, generate_series(quarter - interval '33 days', quarter + interval '3 days', interval '15 minutes') at
  ), days as (
    select q.day, tstzrange(min(at), max(at) + interval '15 minutes') as whole, q.day > today - 7 as in_week, q.day = today as is_today
      from quarters q, clock where q.day between today - 29 and today group by q.day, today
  )`

const stays = (spans: string) => `with ${CLOCK}, mine as (
    select v.* from visits v join business.visitor o on o.business_id = v.business_id and o.visitor_id = v.visitor_id
      where $4::text is null or (o.quick_id = $4 and v.kind = any($5))
  ), ${CALENDAR}, spans as (${spans}), inside as (
    select d.*, coalesce(range_agg(s.span) filter (where not isempty(s.span)) * tstzmultirange(d.whole), '{}') as times,
        bool_or(s.began <@ d.whole) as began_here
      from days d left join spans s on true group by d.day, d.whole, d.in_week, d.is_today
  ), lengths as (
    select i.*, (select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::float8 / 60 from unnest(i.times) part) as minutes,
        (select coalesce(json_agg(json_build_array(
              to_char(lower(part) at time zone zone, 'YYYY-MM-DD"T"HH24:MI'), to_char(upper(part) at time zone zone, 'YYYY-MM-DD"T"HH24:MI')
            ) order by part), '[]') from unnest(i.times) part, clock) as parts
      from inside i
  )
select
  (select json_agg(minutes order by oclock) from (
    select oclock, coalesce((select sum(extract(epoch from upper(part) - lower(part)))::float8 / 60
        from quarters q, inside i, unnest(i.times * tstzmultirange(tstzrange(q.at, q.at + interval '15 minutes'))) part
        where i.is_today and q.day = i.day and q.hour = oclock), 0) as minutes
      from generate_series(0, 23) oclock) hours) as hours,
  (select json_agg(json_build_object('date', day, 'total', minutes, 'parts', parts) order by day) from lengths) as days,
  (select coalesce(avg(minutes) / 60, 0) from lengths where in_week and (minutes > 0 or began_here)) as week,
  (select coalesce(avg(minutes) / 60, 0) from lengths where minutes > 0 or began_here) as month,
  (select avg(minutes)::float8 from mine where day = today) as typical_today,
  (select avg(minutes)::float8 from mine where day > today - 7) as typical_week,
  (select avg(minutes)::float8 from mine where day > today - 30) as typical_month`

/** From the first check-in of a day to its last check-out; someone is inside until the last quarter of an hour. */
const OF_BRANCH = stays(`
  select min(checked_in_at) as began,
      tstzrange(min(checked_in_at), greatest(min(checked_in_at), max(coalesce(checked_out_at, quarter)))) as span
    from mine group by day`)

const OF_ONE = stays(`
  select checked_in_at as began, tstzrange(checked_in_at, greatest(checked_in_at, coalesce(checked_out_at, quarter))) as span
    from mine`)

const SECURITY = `with ${CLOCK}, closing as (
    select max(at) as at from clock, generate_series(-1, 3) ago,
        lateral (select (today - ago + coalesce(closing_time, '00:00')) at time zone zone as at) closes
      where at <= quarter
  )
select count(v.visit_id)::int as timed_out,
    to_char(max(closing.at) filter (where closing.at >= clock.opened_at) at time zone max(clock.zone), 'YYYY-MM-DD"T"HH24:MI') as last_closing
  from clock, closing left join visits v on v.checkout_type = 3 and v.checked_out_at = closing.at`

type Point = { people: number; new: number }
type Share = { name: string; value: number; percentage: number; change: number }
export type Stays = {
  hours: number[]
  days: { date: string; total: number; parts: [string, string][] }[]
  week: number
  month: number
  typical_today: number | null
  typical_week: number | null
  typical_month: number | null
}

/** Asked as the owner, who sees every business. */
export const recount = async (owner: Pick<pg.ClientBase, 'query'>, branch: GivenBranch, { at, someone }: Asked) => {
  const values = [branch.business.businessId, branch.branchId, at]
  const all = async <R extends object>(query: string, more: readonly unknown[] = []) =>
    (await owner.query<R>(query, [...values, ...more])).rows
  const one = async <R extends object>(query: string, more: readonly unknown[] = []) =>
    (await all<R>(query, more))[0] as R
  return {
    kpis: await one<Record<string, number>>(KPIS),
    hours: await all<Point>(HOURS),
    days: await all<Point & { day: string }>(DAYS),
    checkOuts: await all<Share>(CHECK_OUTS),
    genders: await all<Share>(GENDERS),
    stays: someone
      ? await one<Stays>(OF_ONE, [someone.quickId, someone.kinds])
      : await one<Stays>(OF_BRANCH, [null, []]),
    security: await one<{ timed_out: number; last_closing: string | null }>(SECURITY),
  }
}
