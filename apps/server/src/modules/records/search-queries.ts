import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Patterns } from '../visitors/service.ts'
import { boundsOf, type Filter, leadsLike, ofKinds, onDay, type Slice, type Whereabouts } from './queries.ts'

export type FoundVisitor = { visitor_id: number; last_at: Date }

/** Whose name or quickID matches, the latest to come first, and no more than so many. */
export const searchVisitors = async (tx: BusinessTx, branchId: number, { name, word, id }: Patterns, most: number) => {
  const { rows } = await sql<FoundVisitor>`
    select visitor_id, last_at
      from business.search_visitors(${tx.businessId}, ${branchId}, ${name}, ${word}, ${id}, ${most})
  `.execute(tx)
  return rows
}

export const theseVisitors = (visitorIds: readonly number[]) => sql`
  select unnest(${visitorIds}::bigint[]) as visitor_id
`

export type Searched = {
  /** A query of `visitor_id`. */
  people: Whereabouts
  filter: Filter
  day: string | undefined
  /** The kinds of people the caller may see, among whom matches count. */
  visible: readonly number[]
}

/**
 * The rows in which any of these people came. Where the caller sees everyone and asks for nothing more, the lead of a
 * match need not be looked at.
 */
const rowsOf = (tx: BusinessTx, branchId: number, { people, filter, day, visible }: Searched) => {
  const mine = ofKinds('v.kind', visible)
  const matches = sql`
    select distinct v.checked_in_at, coalesce(v.group_id, v.visit_id) as visit_id
      from (${people}) people ${day === undefined ? sql`` : sql`cross join ${boundsOf(tx, branchId, day)}`}
      join business.visit v
        on v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.visitor_id = people.visitor_id
     where ${mine ?? sql`true`} ${day === undefined ? sql`` : sql`and ${onDay(day)}`}
  `
  const { kinds, ...more } = filter
  if (kinds.length === 2 && Object.values(more).every((value) => value === undefined)) return matches
  return sql`
    select v.checked_in_at, v.visit_id
      from (${matches}) matches
      join business.visit v on v.checked_in_at = matches.checked_in_at and v.visit_id = matches.visit_id
     where ${leadsLike(tx, branchId, filter)}
  `
}

export const countSearched = async (tx: BusinessTx, branchId: number, searched: Searched) => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${rowsOf(tx, branchId, searched)}) found
  `.execute(tx)
  return rows[0]?.total ?? 0
}

export const searchedRows = (
  tx: BusinessTx,
  branchId: number,
  searched: Searched,
  { offset, limit }: Slice,
): Whereabouts => sql`
  select checked_in_at, visit_id from (${rowsOf(tx, branchId, searched)}) found
   order by checked_in_at desc, visit_id desc offset ${offset} limit ${limit}
`

/** How many of their rows are newer than this, counted as far as it matters. */
export const countNewer = async (tx: BusinessTx, branchId: number, searched: Searched, than: Date, most: number) => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from (${rowsOf(tx, branchId, searched)}) found where checked_in_at > ${than} limit ${most}
    ) newer
  `.execute(tx)
  return rows[0]?.total ?? 0
}
