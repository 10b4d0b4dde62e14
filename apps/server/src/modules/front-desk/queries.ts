import { type RawBuilder, sql } from 'kysely'
import { BLACKLISTED, checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { openVisits } from '../../db/open-visits.ts'
import { theirVisitor } from '../../db/their-visitor.ts'
import { lastVisitOf } from '../checkins/service.ts'
import { isRefused, isRefusedAnyhow, type Patterns } from '../visitors/service.ts'

export type Desk = {
  branch_name: string
  /** This moment on the branch's wall clock. */
  local_time: string
  /** The visit that this nonce made before, and whether a desk of this branch made it. */
  used_visit: number | null
  used_at: Date | null
  is_own: boolean | null
}

export const findDesk = async (tx: BusinessTx, branchId: number, nonce: string | null) => {
  const { rows } = await sql<Desk>`
    select b.name as branch_name,
           to_char(${tx.now}::timestamptz at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as local_time,
           used.visit_id as used_visit, used.checked_in_at as used_at,
           used.branch_id = ${branchId} and used.entered_by is not null as is_own
      from business.branch b
      left join business.visit used
        on used.business_id = ${tx.businessId} and used.nonce = ${nonce}::uuid and used.is_lead
     where b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
  `.execute(tx)
  return rows[0] as Desk
}

export type Namesake = {
  visitor_id: number
  person_id: number | null
  quick_id: string | null
  name: string
  /** Written down at a desk, and claimed since. */
  is_claimed: boolean
  /** As what they came to the branch the last time. */
  last_kind: number | null
  blacklisted: boolean | null
  open_visit: number | null
  open_since: Date | null
}

const knownBy = (tx: BusinessTx, branchId: number, isThem: RawBuilder<unknown>) => sql<Namesake>`
  select v.visitor_id, v.person_id, v.quick_id, v.name, c.claimed_at is not null as is_claimed,
         ${isRefused(tx.businessId, branchId, 'v')} as blacklisted, open_visit, open_since, last_kind
    from business.branch b
    join business.visitor v on v.business_id = ${tx.businessId} and ${isThem}
    left join business.visitor_claim c on c.business_id = ${tx.businessId} and c.visitor_id = v.visitor_id
    left join ${lastVisitOf(tx.businessId, branchId, { at: tx.now, isLate: false })} open on true
   where b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
   order by v.visitor_id desc
`

type Hashes = { mobile: Buffer | null; email: Buffer | null }

/** Whom the business knows by this name and one of these addresses, the latest first. */
export const findNamesakes = async (tx: BusinessTx, branchId: number, name: string, { mobile, email }: Hashes) => {
  if (mobile === null && email === null) return []
  const isThem = sql`lower(v.name) = lower(${name})
    and (v.mobile_hash = ${mobile}::bytea or v.email_hash = ${email}::bytea)`
  return (await knownBy(tx, branchId, isThem).execute(tx)).rows
}

/** Whose accounts claimed what a desk wrote down, of those who have one of these addresses: they may be at another door now. */
export const findClaimants = async (tx: BusinessTx, hashes: readonly Hashes[]) => {
  if (hashes.length === 0) return []
  const { rows } = await sql<{ person_id: number }>`
    select v.person_id from business.visitor v
      join business.visitor_claim c on c.business_id = ${tx.businessId} and c.visitor_id = v.visitor_id
     where v.business_id = ${tx.businessId} and v.person_id is not null and c.claimed_at is not null
       and (v.mobile_hash = any(${hashes.flatMap(({ mobile }) => mobile ?? [])}::bytea[])
         or v.email_hash = any(${hashes.flatMap(({ email }) => email ?? [])}::bytea[]))
  `.execute(tx)
  return rows.map(({ person_id }) => person_id)
}

/** Whom the business knows by nothing but this quickID, which was told. */
export const findTold = async (tx: BusinessTx, branchId: number, quickId: string) =>
  (await knownBy(tx, branchId, sql`v.told_id = ${quickId}`).execute(tx)).rows[0]

export type PersonRow = {
  visit_id: number
  checked_in_at: Date
  lead_id: number
  visitor_id: number
  kind: number
  pov: number
  day: string
  in_time: string
  person_id: number | null
  quick_id: string | null
  told_id: string | null
  name: string
  mobile_masked: string | null
  badge: string | null
  visiting: string | null
  blacklisted: boolean | null
}

const personRow = ({ businessId }: BusinessTx, branchId: number) => sql`
  v.visit_id, v.checked_in_at, coalesce(v.group_id, v.visit_id) as lead_id, v.visitor_id, v.kind, v.pov,
  v.local_day as day, to_char(v.checked_in_at at time zone b.time_zone, 'HH24:MI') as in_time,
  o.person_id, o.quick_id, o.told_id, o.name, o.mobile_masked, e.badge, e.visiting,
  ${isRefusedAnyhow(businessId, branchId)} as blacklisted
`

const besides = (tx: BusinessTx, branchId: number) => sql`
  join business.branch b on b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
  cross join ${theirVisitor(tx.businessId)}
  left join business.desk_entry e
    on e.business_id = ${tx.businessId} and e.branch_id = ${branchId} and e.checked_in_at = v.checked_in_at
   and e.visit_id = v.visit_id
`

/** People of one check-in, in the order in which they were written down. */
export const findPeople = async (tx: BusinessTx, branchId: number, checkedInAt: Date, visitIds: readonly number[]) => {
  const { rows } = await sql<PersonRow>`
    select ${personRow(tx, branchId)} from business.visit v ${besides(tx, branchId)}
     where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.checked_in_at = ${checkedInAt}
       and v.visit_id = any(${visitIds}::bigint[])
     order by v.visit_id
  `.execute(tx)
  return rows
}

export type Asked = {
  kinds: readonly number[]
  patterns: Patterns | undefined
  /** As the mobile of someone is shown in lists. */
  mobile: string | undefined
  offset: number
  limit: number
}

const isFound = ({ name, word, id }: Patterns, mobile: string | undefined) => sql`
  bool_or(
    o.name ilike ${name} or o.name ilike ${word} or o.quick_id ilike ${id} or o.told_id ilike ${id}
      or o.mobile_masked = ${mobile ?? null}
  )`

/** A page of those inside with everyone who came along and is inside too, of groups that hold one of these kinds, and how many there are. */
export const findInsideRows = async (
  tx: BusinessTx,
  branchId: number,
  { kinds, patterns, mobile, offset, limit }: Asked,
) => {
  const searched = patterns ? sql`cross join ${theirVisitor(tx.businessId)}` : sql``
  const { rows } = await sql<PersonRow & { total: number }>`
    with open as materialized (${openVisits(tx, branchId)}),
    found as materialized (
      select v.lead_id, v.lead_at from open v ${searched}
       group by v.lead_id, v.lead_at
      having bool_or(v.kind = any(${kinds}::smallint[])) and ${patterns ? isFound(patterns, mobile) : sql`true`}
    ), page as materialized (
      select * from found order by lead_at desc, lead_id desc offset ${offset} limit ${limit}
    ), people as (
      select ${personRow(tx, branchId)}, page.lead_at
        from page
        join open i on i.lead_id = page.lead_id and i.lead_at = page.lead_at
        join business.visit v on v.business_id = ${tx.businessId} and v.branch_id = ${branchId}
         and v.checked_in_at = i.checked_in_at and v.visit_id = i.visit_id
        ${besides(tx, branchId)}
    )
    select counted.total, people.*
      from (select count(*) as total from found) counted
      left join people on true
     order by people.lead_at desc, people.lead_id desc, people.visit_id
  `.execute(tx)
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.filter(({ visit_id }) => visit_id !== null) as PersonRow[],
  }
}

export type TimedOutRow = PersonRow & { out_date: string; out_time: string }

/** No visit lasts for longer than this before closing time ends it. */
const LONGEST_VISIT = sql`interval '25 hours'`

/** Visits that Timeout ended since then, the latest that came first, and how many there are. */
export const findTimedOut = async (tx: BusinessTx, branchId: number, since: Date, most: number) => {
  const { rows } = await sql<TimedOutRow & { total: number }>`
    select count(*) over () as total, ${personRow(tx, branchId)},
           to_char(v.checked_out_at at time zone b.time_zone, 'YYYY-MM-DD') as out_date,
           to_char(v.checked_out_at at time zone b.time_zone, 'HH24:MI') as out_time
      from business.visit v ${besides(tx, branchId)}
     where v.business_id = ${tx.businessId} and v.branch_id = ${branchId}
       and v.checked_in_at >= ${since}::timestamptz - ${LONGEST_VISIT}
       and v.checkout_type = ${checkoutType.timeout} and v.checked_out_at >= ${since}
     order by v.checked_in_at desc, v.visit_id desc
     limit ${most}
  `.execute(tx)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/**
 * How many have left today, and when the last of them did: the visits of today by the counters of the day, and those of
 * the days before that ended after midnight. What closing time ends at midnight sharp belongs to the day before.
 */
export const findLeftToday = async (tx: BusinessTx, branchId: number) => {
  const { rows } = await sql<{ left_today: number; last_left_at: Date | null }>`
    with today as materialized (
      select day, day::timestamp at time zone time_zone as starts
        from (
          select time_zone, (${tx.now}::timestamptz at time zone time_zone)::date as day from business.branch
           where business_id = ${tx.businessId} and branch_id = ${branchId}
        ) b
    ), days as materialized (
      select d.day, d.stays, d.last_out from today
        join business.visit_day d on d.business_id = ${tx.businessId} and d.branch_id = ${branchId}
         and d.day between today.day - 2 and today.day
    ), overnight as (
      select count(*) as stays, max(v.checked_out_at) as last_out from today
        join business.visit v on v.business_id = ${tx.businessId} and v.branch_id = ${branchId}
         and v.checked_in_at >= today.starts - ${LONGEST_VISIT} and v.checked_in_at < today.starts
         and v.local_day < today.day and v.checked_out_at > today.starts
         and v.checkout_type <> ${checkoutType.undone}
       where exists (select from days where days.day < today.day and days.last_out > today.starts)
    )
    select (overnight.stays + coalesce(sum(days.stays), 0))::int as left_today,
           greatest(overnight.last_out, max(days.last_out)) as last_left_at
      from overnight cross join today left join days on days.day = today.day
     group by overnight.stays, overnight.last_out
  `.execute(tx)
  return rows[0] ?? { left_today: 0, last_left_at: null }
}

type Entry = { branchId: number; checkedInAt: Date; visitId: number; visitorId: number }

export const insertEntry = (
  tx: BusinessTx,
  { branchId, checkedInAt, visitId, visitorId }: Entry,
  { badge, visiting }: { badge: string | null; visiting: string | null },
) =>
  tx
    .insertInto('business.desk_entry')
    .values({
      business_id: tx.businessId,
      branch_id: branchId,
      checked_in_at: checkedInAt,
      visit_id: visitId,
      visitor_id: visitorId,
      badge,
      visiting,
    })
    .execute()

/** Whether someone was turned away since then by a try of this nonce. */
export const hasTried = async (tx: BusinessTx, branchId: number, nonce: string, since: Date) => {
  const { rows } = await sql`
    select from business.refusal r
     where r.business_id = ${tx.businessId} and r.branch_id = ${branchId}
       -- A row takes tries of some minutes.
       and r.at > ${since}::timestamptz - interval '1 hour' and ${nonce}::uuid = any(r.nonces)
       and r.tried_at[array_position(r.nonces, ${nonce}::uuid)] > ${since}
  `.execute(tx)
  return rows.length > 0
}

/** Since when the branch refuses someone under any of their rows, and how often they have tried today by any of their names. */
export const findRefusal = async (
  tx: BusinessTx,
  branchId: number,
  { visitorIds, names }: { visitorIds: readonly number[]; names: readonly string[] },
) => {
  const { rows } = await sql<{ since: Date | null; tries: number; first_at: Date | null }>`
    select (select min(at) from business.blacklisting
             where business_id = ${tx.businessId} and branch_id = ${branchId}
               and visitor_id = any(${visitorIds}::bigint[])) as since,
           tried.tries, tried.first_at
      from business.branch b
      cross join lateral (
        select coalesce(sum(times), 0)::int as tries, min(at) as first_at from business.refusal
         where business_id = ${tx.businessId} and branch_id = ${branchId} and quick_id = any(${names}::text[])
           and code = ${BLACKLISTED}
           and at >= ((${tx.now}::timestamptz at time zone b.time_zone)::date::timestamp at time zone b.time_zone)
      ) tried
     where b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
  `.execute(tx)
  return rows[0] as { since: Date | null; tries: number; first_at: Date | null }
}
