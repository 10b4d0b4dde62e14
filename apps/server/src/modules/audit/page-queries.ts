import { MOST_FILTERED_EVENTS } from '@quickprism/contract/audit'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'

/** From which to which minute of the branch's clock, both included. */
export type Range = { from: string | undefined; to: string | undefined }

/** Entries of these people and of this kind of event; all of them where it is not set. */
export type Filter = { actors: readonly Actor[] | undefined; event: string | undefined }

/** Someone whose entries are sought, and when they last had themselves erased here. */
export type Actor = { personId: number; erasedAt: Date | null }

/** What people do as visitors or before they are users. Every other act of a person was done at work. */
export const VISITOR_ACTS = [
  'visit.refused',
  'visitor.corrected',
  'visitor.claimed',
  'user.declined',
  'invitation.declined',
]

/** Whose log, and which part of it by which clock. */
export type Logged = { branchId: number; zone: string; range: Range }

/** How far a clock may be set back or forward at once: a moment that far inside a range needs no look at the clock. */
const SHIFT = sql`interval '3 hours'`

/**
 * A range in moments: where it begins and ends at most and for sure, and the whole days in it, of UTC, as the counters
 * have them. Where it holds none, all of it lies before the first.
 */
const boundsOf = ({ zone, range: { from, to } }: Logged) => sql`
  bounds as materialized (
    select opens, surely_from, surely_to, closes,
           case when since < until then since else closes end as since,
           case when since < until then until else closes end as until
      from (
        select coalesce(first - ${SHIFT}, '-infinity') as opens, coalesce(first + ${SHIFT}, '-infinity') as surely_from,
               coalesce(last - ${SHIFT}, 'infinity') as surely_to, coalesce(last + ${SHIFT}, 'infinity') as closes,
               date_trunc('day', coalesce(first + ${SHIFT} + interval '23:59:59.999999', '-infinity'), 'UTC') as since,
               date_trunc('day', coalesce(last - ${SHIFT}, 'infinity'), 'UTC') as until
          from (
            select ${from ?? null}::timestamp at time zone ${zone} as first, ${to ?? null}::timestamp at time zone ${zone} as last
          ) asked
      ) days
  )`

/** What the clock on the wall said decides, where a moment is so near to an end of the range that it matters. */
const within = ({ zone, range: { from, to } }: Logged) => {
  const start = sql`
    and (at >= (select surely_from from bounds) or (at at time zone ${zone}) >= ${from}::timestamp)`
  const end = sql`
    and (at < (select surely_to from bounds) or (at at time zone ${zone}) < ${to}::timestamp + interval '1 minute')`
  return sql`${from === undefined ? sql`` : start} ${to === undefined ? sql`` : end}`
}

type Whose = RawBuilder<unknown>

const ofBranch = (branchId: number): Whose => sql`branch_id = ${branchId}`
const ofBusiness: Whose = sql`branch_id is null`

/** The page lies between these moments, behind so many others there. */
export type Place = { starts: Date; ends: Date; behind: number }

type Found = { total: number } & (Place | { [K in keyof Place]: null })

/**
 * How many entries there are, and where those of a page are. Whole days are known from their counters; only what a range
 * cuts off its first and its last day is counted, in the index.
 */
export const findPlace = async (
  tx: BusinessTx,
  logged: Logged,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; place: Place | undefined }> => {
  const count = (whose: Whose) => sql`
    (select count(*) from business.audit
      where business_id = ${tx.businessId} and ${whose} and at >= starts and at < ends ${within(logged)})`
  const isHit = sql`upto > ${offset}::bigint and upto - entries < ${offset + limit}::bigint`
  const { rows } = await sql<Found>`
    with ${boundsOf(logged)}, stretch as materialized (
      select day::timestamp at time zone 'UTC' as starts, (day + 1)::timestamp at time zone 'UTC' as ends,
             sum(entries)::bigint as entries
        from business.audit_day
       where business_id = ${tx.businessId} and branch_id in (0, ${logged.branchId})
         and day >= (select (since at time zone 'UTC')::date from bounds)
         and day < (select (until at time zone 'UTC')::date from bounds)
       group by day
      union all
      select starts, ends, ${count(ofBranch(logged.branchId))} + ${count(ofBusiness)}
        from bounds cross join lateral (values (opens, since), (until, closes)) as edge (starts, ends)
       where starts < ends
    ), ranked as (
      select starts, ends, entries, sum(entries) over (order by starts desc)::bigint as upto from stretch where entries > 0
    )
    select coalesce(sum(entries), 0)::bigint as total, min(starts) filter (where ${isHit}) as starts,
           max(ends) filter (where ${isHit}) as ends, ${offset} - min(upto - entries) filter (where ${isHit}) as behind
      from ranked
  `.execute(tx)
  const [{ total, ...place }] = rows as [Found]
  return { total, place: place.starts === null ? undefined : place }
}

/** The entries of one page of a filtered log, and how many there are in all, up to a limit. */
export const findFiltered = async (
  tx: BusinessTx,
  logged: Logged,
  { actors, event }: Filter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: EntryRow[] }> => {
  const erased = (actors ?? []).filter(({ erasedAt }) => erasedAt !== null)
  const isNamed = sql`
    and (event <> all(${VISITOR_ACTS}::text[]) or not exists (
      select from unnest(
               ${erased.map(({ personId }) => personId)}::bigint[], ${erased.map(({ erasedAt }) => erasedAt)}::timestamptz[]
             ) hidden (person, until)
       where hidden.person = audit.actor and audit.at <= hidden.until
    ))`
  const byActor = sql`
    and actor = any(${(actors ?? []).map(({ personId }) => personId)}::bigint[]) ${erased.length > 0 ? isNamed : sql``}`
  const byEvent = sql`and event = ${event ?? null}`
  const newest = (whose: Whose) => sql`
    (select at, seq from business.audit
      where business_id = ${tx.businessId} and ${whose} ${actors ? byActor : sql``} ${event ? byEvent : sql``}
        and at >= (select opens from bounds) and at < (select closes from bounds) ${within(logged)}
      order by branch_id desc, at desc, seq desc limit ${MOST_FILTERED_EVENTS})`
  const { rows } = await sql<EntryRow & { total: number }>`
    with ${boundsOf(logged)}, found as materialized (
      ${newest(ofBranch(logged.branchId))} union all ${newest(ofBusiness)}
      order by at desc, seq desc limit ${MOST_FILTERED_EVENTS}
    )
    select total.entries as total, one.seq, one.at, one.entry, one.event, one.actor, one.branch_id
      from (select count(*)::int as entries from found) total
      left join lateral (select seq from found order by at desc, seq desc offset ${offset} limit ${limit}) page on true
      left join business.audit one on one.business_id = ${tx.businessId} and one.seq = page.seq
     order by one.at desc, one.seq desc
  `.execute(tx)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ seq }) => seq !== null) }
}

export type EntryRow = {
  seq: number
  at: Date
  entry: string
  event: string
  actor: number | null
  branch_id: number | null
}

/**
 * A page of what happened at a branch and in its business as a whole, newest first: two walks down one index, and each
 * entry by its key whatever the planner thinks of the size of the trail (OFFSET 0).
 */
export const findEntries = async (tx: BusinessTx, logged: Logged, { starts, ends, behind }: Place, limit: number) => {
  // By branch first, though it is the same for all: only then the planner walks the index where it is null.
  const newest = (whose: Whose) => sql`
    (select at, seq from business.audit
      where business_id = ${tx.businessId} and ${whose} and at >= ${starts} and at < ${ends} ${within(logged)}
      order by branch_id desc, at desc, seq desc limit ${behind + limit})`
  const { rows } = await sql<EntryRow>`
    with ${boundsOf(logged)}, page as (
      ${newest(ofBranch(logged.branchId))} union all ${newest(ofBusiness)}
      order by at desc, seq desc offset ${behind} limit ${limit}
    )
    select one.seq, one.at, one.entry, one.event, one.actor, one.branch_id
      from page cross join lateral (
        select seq, at, entry, event, actor, branch_id from business.audit
         where business_id = ${tx.businessId} and seq = page.seq
        offset 0
      ) one
     order by one.at desc, one.seq desc
  `.execute(tx)
  return rows
}
