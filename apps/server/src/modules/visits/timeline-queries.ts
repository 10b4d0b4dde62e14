import { type RawBuilder, sql } from 'kysely'
import { alertOn } from '../../db/alert-on.ts'
import { isTaken } from '../../db/errors.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { listed } from '../../db/listed.ts'
import type { Presence } from '../../scopes.ts'
import { type StatedAs, statedRows } from '../visitors/service.ts'

/** A visit that was not over at some moment. */
export type Span = {
  visitor_id: number
  branch_id: number
  visit_id: number
  checked_in_at: Date
  checked_out_at: Date | null
  checkout_type: number
  exit_grade: number | null
  kind: number
  due_at: Date
  name: string
}

/** The visits of these visitors that were not over at a moment, or have begun since, in order. */
export const findSpans = async (tx: BusinessTx, visitorIds: readonly number[], since: Date): Promise<Span[]> => {
  if (visitorIds.length === 0) return []
  const { rows } = await sql<Span>`
    select s.*, o.name from business.visits_since(${tx.businessId}, ${visitorIds}::bigint[], ${since}) s
      join business.visitor o on o.business_id = ${tx.businessId} and o.visitor_id = s.visitor_id
     order by s.checked_in_at, s.visit_id
  `.execute(tx)
  return rows
}

/** The same of one person, under their own row and those that a desk wrote down for them. */
const spansOf = (businessId: number, visitorId: RawBuilder<unknown>, stated: StatedAs, since: RawBuilder<Date>) => sql`(
  select s.*, o.name
    from business.visits_since(${businessId}, array(
      select own.visitor_id from (select ${visitorId}::bigint as visitor_id) own where own.visitor_id is not null
      union all select visitor_id from ${statedRows(businessId, stated)} stated
    ), ${since}) s
    join business.visitor o on o.business_id = ${businessId} and o.visitor_id = s.visitor_id
)`

type Times = 'checked_in_at' | 'checked_out_at' | 'due_at'
export type SpanJson = Omit<Span, Times> & { checked_in_at: string; checked_out_at: string | null; due_at: string }

/** As a column of another statement. */
export const spansInJson = (...of: Parameters<typeof spansOf>) => sql<SpanJson[]>`(
  select coalesce(jsonb_agg(to_jsonb(s) order by s.checked_in_at, s.visit_id), '[]') from ${spansOf(...of)} s
)`

export const readSpans = (spans: readonly SpanJson[]): Span[] =>
  spans.map((span) => ({
    ...span,
    checked_in_at: new Date(span.checked_in_at),
    checked_out_at: span.checked_out_at === null ? null : new Date(span.checked_out_at),
    due_at: new Date(span.due_at),
  }))

/** Where presence saw someone last. */
export type LastSeen = Pick<Presence, 'businessId' | 'visitId' | 'checkedInAt' | 'signedOutAt'>

/** A person who comes, and their visits that cover the moment or follow it. */
export type Arrival = {
  /** None where nobody showed an account. */
  personId: number | null
  /** None where the business does not know them yet. */
  visitorId: number | null
  spans: readonly Span[]
  lastSeen: LastSeen | undefined
}

/** Someone with an account who comes. */
export type Arriving = {
  /** None where a desk states the quickID. */
  personId: number | null
  /** None where the business does not know the account. */
  visitorId: number | null
  quickId: string
  name: string
  mobile: Buffer | null
  email: Buffer | null
  lastSeen: LastSeen | undefined
}

/** These people with their visits, in their order. */
export const findArrivals = async (tx: BusinessTx, people: readonly Arriving[], since: Date): Promise<Arrival[]> => {
  if (people.length === 0) return []
  const stated = { quickId: sql`p.quick_id`, name: sql`p.name`, mobileHash: sql`p.mobile`, emailHash: sql`p.email` }
  const column = (values: readonly unknown[], type: Parameters<typeof listed>[1]) => listed(values, type)
  const { rows } = await sql<Span & { place: number }>`
    select s.*, p.place::int - 1 as place
      from unnest(
        ${column(
          people.map(({ visitorId }) => visitorId),
          'bigint',
        )},
        ${column(
          people.map(({ quickId }) => quickId),
          'text',
        )},
        ${column(
          people.map(({ name }) => name),
          'text',
        )},
        ${column(
          people.map(({ mobile }) => mobile),
          'bytea',
        )},
        ${column(
          people.map(({ email }) => email),
          'bytea',
        )}
      ) with ordinality p (visitor_id, quick_id, name, mobile, email, place)
      cross join lateral ${spansOf(tx.businessId, sql`p.visitor_id`, stated, sql<Date>`${since}::timestamptz`)} s
     order by p.place, s.checked_in_at, s.visit_id
  `.execute(tx)
  return people.map(({ personId, visitorId, lastSeen }, place) => ({
    personId,
    visitorId,
    spans: rows.filter((row) => row.place === place),
    lastSeen,
  }))
}

/** Someone as a check-in counts them. */
export type Comer = { visitorId: number; kind: number; age: number | null; gender: number }

export type NewVisit = {
  branchId: number
  at: Date
  localTime: string
  nonce: string
  people: readonly Comer[]
  purpose: number
  accuracy: number | null
  /** The person at the front desk who wrote it down. */
  desk?: number
}

export type CheckedIn = {
  visit_id: number
  checked_in_at: Date
  version: number
  /** The alert that is on at the branch. */
  alert: number | null
}

const newVisit = (tx: BusinessTx, visit: NewVisit, alert: RawBuilder<unknown>) => sql<CheckedIn>`
  select visit_id, checked_in_at, version, ${alert} from business.check_in(
    ${tx.businessId}, ${visit.branchId}, ${visit.at}, ${visit.localTime}::timestamp, ${visit.nonce}::uuid,
    ${visit.people.map(({ visitorId }) => visitorId)}::bigint[],
    ${visit.people.map(({ kind }) => kind)}::smallint[],
    ${visit.people.map(({ age }) => age)}::smallint[],
    ${visit.people.map(({ gender }) => gender)}::smallint[],
    ${visit.purpose}::smallint, ${visit.accuracy}::smallint, ${visit.desk ?? null}::bigint)
`

/** The visit with all its counters. A nonce that made one before ends the transaction (`isUsedNonce`). */
export const insertVisit = async (tx: BusinessTx, visit: NewVisit) =>
  (await newVisit(tx, visit, alertOn(tx, visit.branchId)).execute(tx)).rows[0] as CheckedIn

/**
 * The same as the last thing that is done. If an alert has begun since the branch was read, the transaction begins again,
 * and the people who come join its roll-call.
 */
export const lastVisit = (tx: BusinessTx, visit: NewVisit) =>
  newVisit(tx, visit, sql`business.expect_no_alert(${tx.businessId}, ${visit.branchId}) as alert`)

export const isUsedNonce = (error: unknown) => isTaken(error, 'visit_nonce_once')

type Settled = { closed: number; ended_at: Date | null; ended_how: number | null; version: number }

/**
 * Ends a visit that began in the past, and those of everyone who came with it, where they came elsewhere next or the
 * branch has closed since; one that a phone reported later is marked so.
 */
export const settleVisit = async (
  tx: BusinessTx,
  branchId: number,
  { visit_id, checked_in_at }: Pick<CheckedIn, 'visit_id' | 'checked_in_at'>,
  isLate: boolean,
) => {
  const { rows } = await sql<Settled>`
    select * from business.settle_visit(${tx.businessId}, ${branchId}, ${checked_in_at}, ${visit_id}, ${tx.now}, ${isLate})
  `.execute(tx)
  return rows[0] as Settled
}

export type Joiner = Comer & { branchId: number; groupAt: Date; leadId: number; accuracy: number | null }

/** The joiner's visit, or nothing where the lead had left by then or the group has them already. */
export const insertJoiner = async (tx: BusinessTx, joiner: Joiner, at: Date) => {
  const { rows } = await sql<CheckedIn | { visit_id: null }>`
    select joined.*, ${alertOn(tx, joiner.branchId)}
      from business.join_group(${tx.businessId}, ${joiner.branchId}, ${joiner.groupAt}, ${joiner.leadId},
        ${at}, ${joiner.visitorId}, ${joiner.kind}::smallint, ${joiner.age}::smallint, ${joiner.gender}::smallint,
        ${joiner.accuracy}::smallint) joined
  `.execute(tx)
  const [joined] = rows
  return joined === undefined || joined.visit_id === null ? undefined : joined
}

/**
 * Whoever leaves one branch for another changes the counters of both. Those who do so at these branches take turns: two
 * that cross would each hold what the other needs. Who changes one branch alone waits for nobody who changes another.
 */
export const holdMoves = (tx: BusinessTx, branchIds: readonly number[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended('moves ' || branch_id, ${tx.businessId}::bigint))
      from (select distinct branch_id from unnest(${branchIds}::int[]) branch_id order by branch_id) branches
  `.execute(tx)
