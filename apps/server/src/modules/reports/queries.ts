import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import { everyMatch, type Patterns } from '../visitors/service.ts'

/** From which to which minute of the branch's clock, both included. */
export type Range = { from: string; to: string }

/** How far a clock may be set back or forward at once: by so much the index is asked for more than is wanted. */
const SHIFT = `interval '3 hours'`

/** A branch with its clock, and a stretch of time on it. */
export type Stretch = {
  quick_id: string
  time_zone: string
  from: string
  to: string
  /** Instants around the stretch, for indices: behind row level security they are asked for plain values. */
  earliest: Date
  latest: Date
}

/** An end that is not said is the present minute. */
export const findStretch = async (tx: BusinessTx, branchId: number, from: string, to: string | undefined) => {
  const { rows } = await sql<Stretch>`
    select quick_id, time_zone, "from", "to",
           ("from"::timestamp at time zone time_zone) - ${sql.raw(SHIFT)} as earliest,
           ("to"::timestamp at time zone time_zone) + ${sql.raw(SHIFT)} as latest
      from (
        select b.quick_id, b.time_zone, ${from}::text as "from",
               coalesce(${to ?? null}::text, to_char(${tx.now}::timestamptz at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI')) as "to"
          from business.branch b
         where b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
      ) stretch
  `.execute(tx)
  return rows[0] as Stretch
}

/** What the clock on the wall said decides. */
const within = ({ from, to, time_zone }: Stretch, at: string) => sql`
  (${sql.ref(at)} at time zone ${time_zone}) >= ${from}::timestamp
  and (${sql.ref(at)} at time zone ${time_zone}) < ${to}::timestamp + interval '1 minute'
`

const between = ({ earliest, latest }: Stretch, at: string) => sql`
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
    select bv.visitor_id, bv.quick_id, bv.name
      from business.branch_visitor bv
     where bv.business_id = ${tx.businessId} and bv.branch_id = ${branchId} and bv.name <> ''
       and bv.last_at >= ${stretch.earliest} and bv.first_at < ${stretch.latest}
       ${patterns ? sql`and bv.visitor_id in (${everyMatch(tx, branchId, patterns)})` : sql``}
       and (
         (${within(stretch, 'bv.first_at')}) or (${within(stretch, 'bv.last_at')})
         or exists (
           select from business.visit v
            where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.visitor_id = bv.visitor_id
              and ${between(stretch, 'v.checked_in_at')} and ${within(stretch, 'v.checked_in_at')}
         )
       )
     order by bv.name, bv.quick_id, bv.visitor_id
     limit ${limit}
  `.execute(tx)
  return rows
}
