import { type RawBuilder, sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import { theirVisitor } from '../../db/their-visitor.ts'
import { isRefused, shownQuickId } from '../visitors/service.ts'

/** What the lead of a row must be like. */
export type Filter = {
  /** The kinds of a section. */
  kinds: readonly number[]
  checkouts: readonly number[] | undefined
  purposes: readonly number[] | undefined
  genders: readonly number[] | undefined
  minAge: number | undefined
  maxAge: number | undefined
}

/** Whether it asks for anything beside a section. */
export const isNarrowed = ({ kinds: _, ...more }: Filter) => Object.values(more).some((value) => value !== undefined)

export type Slice = { offset: number; limit: number }

const EVERY_KIND = 2

/** Whether these are all kinds there are, so that no row need be asked for its own. */
export const isEveryKind = (kinds: readonly number[]) => kinds.length === EVERY_KIND

export const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]) => {
  const stated = conditions.filter((condition) => condition !== undefined)
  return stated.length === 0 ? sql`true` : sql.join(stated, sql` and `)
}

export const oneOf = (column: string, values: readonly number[] | undefined) =>
  values && sql`${sql.ref(column)} = any(${values}::smallint[])`

export const ofKinds = (column: string, kinds: readonly number[]) =>
  isEveryKind(kinds) ? undefined : oneOf(column, kinds)

/** Conditions that hold on visits and on the cube that counts them. */
export const asked = (of: string, { kinds, checkouts, purposes, genders, minAge, maxAge }: Filter) =>
  all([
    ofKinds(`${of}.kind`, kinds),
    oneOf(`${of}.checkout_type`, checkouts),
    oneOf(`${of}.pov`, purposes),
    oneOf(`${of}.gender`, genders),
    minAge === undefined ? undefined : sql`${sql.ref(`${of}.age`)} >= ${minAge}::smallint`,
    maxAge === undefined ? undefined : sql`${sql.ref(`${of}.age`)} between 0 and ${maxAge}::smallint`,
  ])

export const leadsLike = (tx: BusinessTx, branchId: number, filter: Filter) => sql`
  v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.is_lead and ${asked('v', filter)}
`

/**
 * Between which moments a day lies: its first check-in is known, and no day is longer. Nobody joins a group later than 25
 * hours after it came. All are plain values where visits are looked for: a sum is not leakproof, and under a policy no
 * bound of an index.
 */
export const boundsOf = (tx: BusinessTx, branchId: number, day: string) => sql`(
  select min(first_in) as first_in, min(first_in) + interval '25 hours' as ends,
         min(first_in) + interval '50 hours' as joined_until
    from business.visit_day
   where business_id = ${tx.businessId} and branch_id = ${branchId} and day = ${day}::date
) bounds`

/** Which visits a day holds, where its bounds are known. */
const onDay = (day: string) => sql`
  v.local_day = ${day}::date and v.checked_in_at >= bounds.first_in and v.checked_in_at < bounds.ends
`

/** A statement that counts: no row is none. */
export type Count = RawBuilder<{ total: number }>

export const counted = async (tx: BusinessTx, count: Count) => (await count.execute(tx)).rows[0]?.total ?? 0

export type Totals = { member: number; visitor: number }

/** The rows of each section, of all time. */
export const findTotals = async (tx: BusinessTx, branchId: number): Promise<Totals> =>
  (await tx
    .selectFrom('business.visit_total')
    .select(['member_leads as member', 'visitor_leads as visitor'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()) ?? { member: 0, visitor: 0 }

/** The rows of both sections, of all time. */
export const everyRow = (tx: BusinessTx, branchId: number): Count => sql`
  select member_leads + visitor_leads as total from business.visit_total
   where business_id = ${tx.businessId} and branch_id = ${branchId}
`

export const ofDay = (tx: BusinessTx, branchId: number, kinds: readonly number[], day: string): Count => sql`
  select coalesce(sum(leads), 0)::bigint as total from business.visit_day
   where business_id = ${tx.businessId} and branch_id = ${branchId} and day = ${day}::date
     and kind = any(${kinds}::smallint[])
`

export const likeOnDay = (tx: BusinessTx, branchId: number, filter: Filter, day: string): Count => sql`
  select count(*) as total
    from ${boundsOf(tx, branchId, day)}
    join business.visit v on ${leadsLike(tx, branchId, filter)} and ${onDay(day)}
`

/** Where the rows of a page are: a query of `checked_in_at` and `visit_id`. */
export type Whereabouts = RawBuilder<unknown>

/** How many rows there are in all, or how they are counted, and where those of the page are. */
export type Found = { total: number | Count; where: Whereabouts | undefined }

export const newestFirst = sql`order by v.checked_in_at desc, v.visit_id desc`

const inOrder =
  (order: RawBuilder<unknown>) =>
  (tx: BusinessTx, branchId: number, filter: Filter, { offset, limit }: Slice): Whereabouts =>
    sql`
    select v.checked_in_at, v.visit_id from business.visit v
     where ${leadsLike(tx, branchId, filter)} ${order} offset ${offset} limit ${limit}
  `

/** From the newest on, as far as the page: for pages near the top. */
export const fromNewest = inOrder(newestFirst)

/** Counted from the other end, where that is nearer. */
export const fromOldest = inOrder(sql`order by v.checked_in_at, v.visit_id`)

export const withinDay = (
  tx: BusinessTx,
  branchId: number,
  filter: Filter,
  day: string,
  { offset, limit }: Slice,
): Whereabouts => sql`
  select found.checked_in_at, found.visit_id
    from ${boundsOf(tx, branchId, day)}
   cross join lateral (
     select v.checked_in_at, v.visit_id from business.visit v
      where ${leadsLike(tx, branchId, filter)} and ${onDay(day)} ${newestFirst} offset ${offset} limit ${limit}
   ) found
`

/**
 * By the counters of days: passed from the newest on, they say on which days the page lies, and only the visits of those
 * are looked at. So a page costs about the same however deep it is, and however rare its section.
 */
export const byDays = (tx: BusinessTx, branchId: number, filter: Filter, { offset, limit }: Slice): Whereabouts => sql`
  select found.checked_in_at, found.visit_id
    from business.days_of_page(${tx.businessId}, ${branchId}, ${filter.kinds}::smallint[], ${offset}, ${limit}) there
   cross join lateral (
     select v.checked_in_at, v.visit_id from business.visit v
      where ${leadsLike(tx, branchId, filter)}
        and v.checked_in_at >= there.first_in and v.checked_in_at < there.ends
     ${newestFirst}
     offset greatest(${offset}::bigint - there.before, 0) limit least(${limit}::bigint, ${offset + limit}::bigint - there.before)
   ) found
`

export type RecordRow = {
  lead_id: number
  visit_id: number
  visitor_id: number
  kind: number
  day: string
  in_time: string
  /** Day and time on the clock of the branch. */
  out_at: string | null
  checkout_type: number
  age: number | null
  gender: number
  pov: number
  group_size: number
  reported: boolean
  quick_id: string | null
  name: string
  mobile_masked: string | null
  email_masked: string | null
  aadhaar_masked: string | null
  pan_masked: string | null
  blacklisted: boolean
  blacklisted_at: Date | null
  blacklist_reason: string | null
}

/**
 * The rows of a page with everyone who came along, as far as the caller may see them; each lead first. They are looked
 * up row by row, whatever the planner thinks of the size of the branch: that is what OFFSET 0 is for.
 */
export const rowsAt = (tx: BusinessTx, branchId: number, where: Whereabouts, visible: readonly number[]) =>
  sql<RecordRow>`
    with page as materialized (${where})
    select page.visit_id as lead_id, v.visit_id, v.visitor_id, v.kind, v.local_day as day,
           to_char(v.checked_in_at at time zone b.time_zone, 'HH24:MI') as in_time,
           to_char(v.checked_out_at at time zone b.time_zone, 'YYYY-MM-DD HH24:MI') as out_at,
           v.checkout_type, v.age, v.gender, v.pov, v.group_size, v.reported, ${shownQuickId('o')} as quick_id, o.name,
           o.mobile_masked, o.email_masked, o.aadhaar_masked, o.pan_masked,
           ${isRefused(tx.businessId, branchId, 'v')} as blacklisted,
           bl.at as blacklisted_at, bl.reason as blacklist_reason
      from page
      join business.branch b on b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
      cross join lateral (
        select * from business.visit someone
         where someone.business_id = ${tx.businessId} and someone.branch_id = ${branchId}
           and (someone.checked_in_at = page.checked_in_at and page.visit_id in (someone.visit_id, someone.group_id)
             or someone.group_at = page.checked_in_at and someone.group_id = page.visit_id)
        offset 0
      ) v
      cross join ${theirVisitor(tx.businessId)}
      left join lateral (
        select at, reason from business.blacklisting
         where blacklisting.business_id = ${tx.businessId} and blacklisting.branch_id = ${branchId}
           and blacklisting.visitor_id = v.visitor_id
        offset 0
      ) bl on true
     where ${all([ofKinds('v.kind', visible)])}
     order by page.checked_in_at desc, page.visit_id desc, v.visit_id
  `
