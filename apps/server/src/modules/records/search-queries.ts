import { sql } from 'kysely'
import { checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { everyMatch, type Patterns } from '../visitors/service.ts'
import {
  all,
  boundsOf,
  type Count,
  type Filter,
  isEveryKind,
  isNarrowed,
  leadsLike,
  newestFirst,
  ofKinds,
  type Slice,
  type Whereabouts,
} from './queries.ts'

const LONGEST_VISIT = 25 * 3_600_000

/** Of the people who match, and came before a moment: a number that changes with who they are. */
const markOf = (before: Date) => sql`
  coalesce(sum(hashint8extended(visitor_id, 0)) filter (where first_at < ${before}), 0)::text
`

type Matches = {
  /** Whoever matches, unless there are too many. */
  ids: readonly string[] | null
  mark: string
}

/** Whose name or quickID matches. */
export const findMatches = async (
  tx: BusinessTx,
  branchId: number,
  patterns: Patterns,
  most: number,
  before: Date,
): Promise<Matches> => {
  const { rows } = await sql<Matches>`
    select case when count(*) <= ${most} then coalesce(array_agg(visitor_id), '{}') end as ids, ${markOf(before)} as mark
      from (${everyMatch(tx, branchId, patterns)}) people
  `.execute(tx)
  return rows[0] as Matches
}

export const theseVisitors = (visitorIds: readonly string[]) => sql`
  select unnest(${visitorIds}::bigint[]) as visitor_id
`

export type Searched = {
  /** A query of `visitor_id`. */
  people: Whereabouts
  filter: Filter
  day: string | undefined
  /** The kinds of people the caller may see, among whom matches count. */
  visible: readonly number[]
  /** Only rows before this. */
  before?: Date
}

/**
 * The rows in which any of these people came. A row is of the day of its lead; who joined the group may have come on the
 * next one. Where the caller sees everyone and asks for nothing more, the lead of a match need not be looked at.
 */
const rowsOf = (tx: BusinessTx, branchId: number, { people, filter, day, visible, before }: Searched) => {
  const leadCameAt = sql`coalesce(v.group_at, v.checked_in_at)`
  const matches = sql`
    select distinct ${leadCameAt} as checked_in_at, coalesce(v.group_id, v.visit_id) as visit_id
      from (${people}) people ${day === undefined ? sql`` : sql`cross join ${boundsOf(tx, branchId, day)}`}
      join business.visit v
        on v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.visitor_id = people.visitor_id
     where ${all([
       ofKinds('v.kind', visible),
       day === undefined
         ? undefined
         : sql`v.checked_in_at >= bounds.first_in and v.checked_in_at < bounds.joined_until
             and ${leadCameAt} >= bounds.first_in and ${leadCameAt} < bounds.ends`,
       before && sql`${leadCameAt} < ${before}`,
     ])}
  `
  if (day === undefined && isEveryKind(filter.kinds) && !isNarrowed(filter)) return matches
  return sql`
    select v.checked_in_at, v.visit_id
      from (${matches}) matches
      join business.visit v on v.checked_in_at = matches.checked_in_at and v.visit_id = matches.visit_id
     where ${leadsLike(tx, branchId, filter)} ${day === undefined ? sql`` : sql`and v.local_day = ${day}::date`}
  `
}

export const ofSearched = (tx: BusinessTx, branchId: number, searched: Searched): Count => sql`
  select count(*) as total from (${rowsOf(tx, branchId, searched)}) found
`

export const searchedRows = (
  tx: BusinessTx,
  branchId: number,
  searched: Searched,
  { offset, limit }: Slice,
): Whereabouts => sql`
  select checked_in_at, visit_id from (${rowsOf(tx, branchId, searched)}) found
   order by checked_in_at desc, visit_id desc offset ${offset} limit ${limit}
`

/** What the people of a common name are looked for by, row by row. */
type Common = { patterns: Patterns; filter: Filter; visible: readonly number[] }

/**
 * Whether the person of this visit matches. Looked up by their key, whatever the planner thinks of the size of the branch:
 * that is what OFFSET 0 is for.
 */
const matches = (tx: BusinessTx, branchId: number, of: string, { patterns: { name, word, id }, visible }: Common) =>
  all([
    ofKinds(`${of}.kind`, visible),
    sql`exists (
      select from (
        select name, quick_id from business.branch_visitor
         where business_id = ${tx.businessId} and branch_id = ${branchId} and visitor_id = ${sql.ref(`${of}.visitor_id`)}
        offset 0
      ) known
       where known.name ilike ${name} or known.name ilike ${word} or known.quick_id ilike ${id}
      offset 0
    )`,
  ])

/** Whether anyone of the row `v` matches: its lead, or one of those who came along. */
const anyoneMatches = (tx: BusinessTx, branchId: number, common: Common) => sql`
  (${matches(tx, branchId, 'v', common)} or v.group_size > 1 and exists (
    select from business.visit one
     where one.business_id = ${tx.businessId} and one.branch_id = ${branchId}
       and (one.checked_in_at = v.checked_in_at or one.group_at = v.checked_in_at) and one.group_id = v.visit_id
       and ${matches(tx, branchId, 'one', common)}
    offset 0
  ))
`

/**
 * How many visits there were before a moment and joined a row of that time since, rows with anyone who matches since, and
 * rows of anyone in all.
 */
type Lately = { older: number; joined: number; newer: number; whole: number }

const visitsBefore = (tx: BusinessTx, branchId: number, moment: Date) => sql`
  t.member_people + t.visitor_people - (
    select count(*) from business.visit v
     where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.checked_in_at >= ${moment}
       and v.checkout_type <> ${checkoutType.undone}
  )
`

/** How many joined a row from before a moment since then. A visit lasts for no more than 25 hours. */
const joinedSince = (tx: BusinessTx, branchId: number, moment: Date) => sql`(
  select count(*) from business.visit v
   where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.checked_in_at >= ${moment}
     and v.group_at < ${moment} and v.group_at >= ${new Date(moment.getTime() - LONGEST_VISIT)}
)`

const totalRow = (tx: BusinessTx, branchId: number) => sql`
  business.visit_total t where t.business_id = ${tx.businessId} and t.branch_id = ${branchId}
`

export const countLately = async (tx: BusinessTx, branchId: number, common: Common, since: Date): Promise<Lately> => {
  const { rows } = await sql<Lately>`
    select ${visitsBefore(tx, branchId, since)} as older, ${joinedSince(tx, branchId, since)} as joined, t.member_leads + t.visitor_leads as whole,
           (select count(*) from business.visit v
             where ${leadsLike(tx, branchId, common.filter)} and v.checked_in_at >= ${since}
               and ${anyoneMatches(tx, branchId, common)}) as newer
      from ${totalRow(tx, branchId)}
  `.execute(tx)
  return rows[0] ?? { older: 0, joined: 0, newer: 0, whole: 0 }
}

type Before = { total: number; mark: string; older: number; joined: number }

/** The rows before a moment, with what they depend on as it was when they were counted. */
export const countBefore = async (tx: BusinessTx, branchId: number, { patterns, ...asked }: Common, before: Date) => {
  const searched = { ...asked, people: sql`select visitor_id from people`, day: undefined, before }
  const { rows } = await sql<Before>`
    with people as materialized (${everyMatch(tx, branchId, patterns)})
    select (select count(*) from (${rowsOf(tx, branchId, searched)}) found) as total,
           (select ${markOf(before)} from people) as mark, ${visitsBefore(tx, branchId, before)} as older,
           ${joinedSince(tx, branchId, before)} as joined
      from ${totalRow(tx, branchId)}
  `.execute(tx)
  return rows[0] ?? { total: 0, mark: '', older: 0, joined: 0 }
}

type Place = { checked_in_at: Date; visit_id: number }

/** The page among the newest so many rows, passed in order until it is full. */
export const passNewest = async (
  tx: BusinessTx,
  branchId: number,
  common: Common,
  { offset, limit }: Slice,
  most: number,
): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select v.checked_in_at, v.visit_id from (
      select v.checked_in_at, v.visit_id, v.visitor_id, v.kind, v.group_size from business.visit v
       where ${leadsLike(tx, branchId, common.filter)} ${newestFirst} limit ${most}
    ) v
    where ${anyoneMatches(tx, branchId, common)} ${newestFirst} offset ${offset} limit ${limit}
  `.execute(tx)
  return rows
}

export const atPlaces = (places: readonly Place[]): Whereabouts => sql`
  select checked_in_at, visit_id from unnest(
    ${places.map(({ checked_in_at }) => checked_in_at)}::timestamptz[], ${places.map(({ visit_id }) => visit_id)}::bigint[]
  ) place (checked_in_at, visit_id)
`
