import type { SortOrder } from '@quickprism/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { byName } from '../../db/by-name.ts'
import { checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { everyMatch, type Patterns } from '../visitors/service.ts'

/** How far a clock may be set back or forward at once: by so much the index is asked for more than is wanted. */
const SHIFT = sql`interval '3 hours'`

/** A stretch of time on the clock of a branch, from one minute to another, both included. */
export type Stretch = {
  time_zone: string
  from: string
  to: string
  /** Instants around the stretch, for indices: behind row level security they are asked for plain values. */
  earliest: Date
  latest: Date
  /** The day it is asked for, dd-mm-yyyy. */
  today: string
}

/** An end that is not said is the present minute. */
export const findStretch = async (tx: BusinessTx, branchId: number, from: string, to: string | undefined) => {
  const now = sql`${tx.now}::timestamptz`
  const { rows } = await sql<Stretch>`
    select time_zone, "from", "to", today,
           ("from"::timestamp at time zone time_zone) - ${SHIFT} as earliest,
           ("to"::timestamp at time zone time_zone) + ${SHIFT} as latest
      from (
        select b.time_zone, ${from}::text as "from",
               coalesce(${to ?? null}::text, to_char(${now} at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI')) as "to",
               to_char(${now} at time zone b.time_zone, 'DD-MM-YYYY') as today
          from business.branch b
         where b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
      ) stretch
  `.execute(tx)
  return rows[0] as Stretch
}

/** Whether it lies in the stretch, by the clock of the branch. */
const inStretch = ({ from, to, time_zone }: Stretch, at: string) => sql`
  (${sql.ref(at)} at time zone ${time_zone}) >= ${from}::timestamp
  and (${sql.ref(at)} at time zone ${time_zone}) < ${to}::timestamp + interval '1 minute'
`

/** Whether it may: an index is asked this first. */
const nearStretch = ({ earliest, latest }: Stretch, at: string) => sql`
  ${sql.ref(at)} >= ${earliest} and ${sql.ref(at)} < ${latest}
`

export type MemberRow = { visitor_id: number; quick_id: string | null; name: string }

/**
 * Who came in a stretch of time, by name. Most first or last came within it, and their visits need not be looked at.
 * Whoever was erased has no name left, and is nobody.
 */
export const findMembers = async (
  tx: BusinessTx,
  branchId: number,
  stretch: Stretch,
  patterns: Patterns | undefined,
  limit: number,
) => {
  const { rows } = await sql<MemberRow>`
    select bv.visitor_id, nullif(bv.quick_id, bv.name) as quick_id, bv.name
      from business.branch_visitor bv
     where bv.business_id = ${tx.businessId} and bv.branch_id = ${branchId} and bv.name <> ''
       and bv.last_at >= ${stretch.earliest} and bv.first_at < ${stretch.latest}
       ${patterns ? sql`and bv.visitor_id in (select visitor_id from (${everyMatch(tx, branchId, patterns)}) matches)` : sql``}
       and (
         (${inStretch(stretch, 'bv.first_at')}) or (${inStretch(stretch, 'bv.last_at')})
         or exists (
           select from business.visit v
            where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.visitor_id = bv.visitor_id
              and ${nearStretch(stretch, 'v.checked_in_at')} and ${inStretch(stretch, 'v.checked_in_at')}
         )
       )
     order by ${byName('bv.name')}, bv.quick_id, bv.visitor_id
     limit ${limit}
  `.execute(tx)
  return rows
}

/** Whose visits at a branch, and when: those of these people, or everyone's. */
export type Reported = { branchId: number; visitorIds: readonly number[] | 'everyone'; stretch: Stretch }

/** Whoever was erased has no name left, and is nobody. */
const visitsOfAll = (tx: BusinessTx, { branchId, stretch }: Reported, columns: RawBuilder<unknown>) => sql`
  select ${columns} from business.visit v
    join business.branch_visitor bv
      on bv.business_id = ${tx.businessId} and bv.branch_id = ${branchId} and bv.visitor_id = v.visitor_id and bv.name <> ''
   where v.business_id = ${tx.businessId} and v.branch_id = ${branchId}
     and ${nearStretch(stretch, 'v.checked_in_at')} and ${inStretch(stretch, 'v.checked_in_at')}
`

/** Each person's visits are looked up by themselves, whatever the planner thinks of the branch: hence OFFSET 0. */
const visitsOfSome = (
  tx: BusinessTx,
  { branchId, stretch }: Reported,
  visitorIds: readonly number[],
  columns: RawBuilder<unknown>,
) => sql`
  select found.* from unnest(${visitorIds}::bigint[]) as people (visitor_id)
   cross join lateral (
     select ${columns} from business.visit v
      where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.visitor_id = people.visitor_id
        and ${nearStretch(stretch, 'v.checked_in_at')}
     offset 0
   ) found
   where ${inStretch(stretch, 'found.checked_in_at')}
`

const visitsOf = (tx: BusinessTx, reported: Reported, columns = sql`v.*`) =>
  reported.visitorIds === 'everyone'
    ? visitsOfAll(tx, reported, columns)
    : visitsOfSome(tx, reported, reported.visitorIds, columns)

const counted = async (tx: BusinessTx, rows: ReturnType<typeof visitsOf>) =>
  (await sql<{ total: number }>`select count(*) as total from (${rows}) rows`.execute(tx)).rows[0]?.total ?? 0

/** In the index alone, as far as nobody wrote to these rows just now. */
export const countVisits = (tx: BusinessTx, reported: Reported) =>
  counted(tx, visitsOf(tx, reported, sql`v.checked_in_at`))

/** A check-in that the desk took back was no attendance; among the visits it is called undone. */
const counts = sql`checkout_type <> ${checkoutType.undone}`

export const countDays = (tx: BusinessTx, reported: Reported) =>
  counted(tx, sql`select distinct visitor_id, local_day from (${visitsOf(tx, reported)}) visits where ${counts}`)

const DAY = sql`'DD/MM/YYYY'`
const TIME = sql`'FMHH12:MI am'`
const DAY_AND_TIME = sql`'DD/MM/YYYY FMHH12:MI am'`

const timeOf = (at: string, { time_zone }: Stretch) => sql`to_char(${sql.ref(at)} at time zone ${time_zone}, ${TIME})`

/** When someone left, with its day where that is not the day they came. */
const leavingOf = (at: string, { time_zone }: Stretch) => sql`
  to_char(${sql.ref(at)} at time zone ${time_zone},
          case when (${sql.ref(at)} at time zone ${time_zone})::date = sorted.local_day then ${TIME} else ${DAY_AND_TIME} end)
`

const orders: Record<SortOrder, RawBuilder<unknown>> = { asc: sql`asc`, desc: sql`desc` }

const CURSOR = sql`report`

/** From here on the transaction can go on without the report. */
export const beforeRows = (tx: BusinessTx) => sql`savepoint report`.execute(tx)

/** The plan is for all rows, not for the first few. */
const open = async (tx: BusinessTx, rows: ReturnType<typeof visitsOf>) => {
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
  await sql`declare ${CURSOR} no scroll cursor for ${rows}`.execute(tx)
}

/** One row for each visit. What is written of it is worked out when it is fetched, and not carried through the sort. */
export const openVisits = (tx: BusinessTx, reported: Reported, order: SortOrder) =>
  open(
    tx,
    sql`
      select sorted.visitor_id, to_char(sorted.local_day, ${DAY}) as day,
             ${timeOf('sorted.checked_in_at', reported.stretch)} as came,
             ${leavingOf('sorted.checked_out_at', reported.stretch)} as went,
             sorted.checkout_type, sorted.pov, sorted.age, sorted.gender
        from (
          select visitor_id, local_day, checked_in_at, checked_out_at, checkout_type, pov, age, gender
            from (${visitsOf(tx, reported)}) visits
           order by checked_in_at ${orders[order]}, visit_id ${orders[order]} offset 0
        ) sorted
    `,
  )

/** One row for each day of each person: a visit belongs to the day they came, and an open one adds nothing (Q130). */
export const openDays = (tx: BusinessTx, reported: Reported, order: SortOrder) =>
  open(
    tx,
    sql`
      select sorted.visitor_id, to_char(sorted.local_day, ${DAY}) as day,
             ${timeOf('sorted.first_in', reported.stretch)} as came,
             ${leavingOf('sorted.last_out', reported.stretch)} as went, sorted.hours
        from (
          select visitor_id, local_day, min(checked_in_at) as first_in,
                 case when count(checked_out_at) = count(*) then max(checked_out_at) end as last_out,
                 coalesce(round(sum(extract(epoch from checked_out_at - checked_in_at)) / 3600, 2), 0)::float8 as hours
            from (${visitsOf(tx, reported)}) visits
           where ${counts}
           group by visitor_id, local_day
           order by local_day ${orders[order]}, first_in ${orders[order]}, visitor_id ${orders[order]} offset 0
        ) sorted
    `,
  )

export type VisitRow = {
  visitor_id: number
  day: string
  came: string
  went: string | null
  checkout_type: number
  pov: number
  age: number | null
  gender: number
}

export type DayRow = { visitor_id: number; day: string; came: string; went: string | null; hours: number }

/** The next rows of the open report, a millisecond or two of work; none at its end. */
export const fetchRows = async <Row extends VisitRow | DayRow>(tx: BusinessTx) =>
  (await sql<Row>`fetch forward 100 from ${CURSOR}`.execute(tx)).rows

/** The time by now, which is not that of the transaction's start. */
export const findTime = async (tx: BusinessTx) =>
  (await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx)).rows[0]
    ?.now as Date

/** After a statement failed or was cancelled. */
export const withoutRows = (tx: BusinessTx) => sql`rollback to savepoint report`.execute(tx)
