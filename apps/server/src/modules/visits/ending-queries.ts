import { sql } from 'kysely'
import { alertOn } from '../../db/alert-on.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { otherRowsOf } from '../visitors/service.ts'

type Ending = { branchId: number; checkedInAt: Date; at: Date; how: number; grade: number }

/**
 * Holds visits that are about to end, where they are several. Whoever ends one holds it and then the counters of its branch:
 * one who ended them by turns would hold the counters and wait for a visit. Gives those that are still open; of one alone
 * the write that ends it says so.
 */
export const holdVisits = async (
  tx: BusinessTx,
  visits: readonly { branch_id: number; visit_id: number; checked_in_at: Date }[],
) => {
  if (visits.length < 2) return new Set(visits.map(({ visit_id }) => visit_id))
  const { rows } = await sql<{ visit_id: number; is_open: boolean }>`
    select v.visit_id, v.checked_out_at is null as is_open from business.visit v
      join unnest(
        ${visits.map(({ branch_id }) => branch_id)}::int[], ${visits.map(({ checked_in_at }) => checked_in_at)}::timestamptz[],
        ${visits.map(({ visit_id }) => visit_id)}::bigint[]
      ) one (branch_id, checked_in_at, visit_id)
        on v.branch_id = one.branch_id and v.checked_in_at = one.checked_in_at and v.visit_id = one.visit_id
     where v.business_id = ${tx.businessId}
     order by v.visit_id for update of v
  `.execute(tx)
  return new Set(rows.flatMap(({ visit_id, is_open }) => (is_open ? [visit_id] : [])))
}

/** Ends those of the visits that are open, and says how many they were. */
export const endVisits = async (tx: BusinessTx, visitIds: readonly number[], ending: Ending) => {
  type Ended = { closed: number; version: number; alert: number | null }
  const { rows } = await sql<Ended>`
    select *, ${alertOn(tx, ending.branchId)}
      from business.check_out(${tx.businessId}, ${ending.branchId}, ${ending.checkedInAt}, ${visitIds}::bigint[],
        ${ending.at}, ${ending.how}::smallint, ${ending.grade}::smallint)
  `.execute(tx)
  return rows[0] as Ended
}

/** Evidence about visits whose end is known no better than by a grade: which of them it corrected. */
export const correctVisits = async (
  tx: BusinessTx,
  visitIds: readonly number[],
  ending: Ending,
  { notBefore, leastGrade }: { notBefore: Date; leastGrade: number },
) => {
  const { rows } = await sql<{ visit_id: number; version: number; alert: number | null }>`
    select unnest(corrected) as visit_id, version, ${alertOn(tx, ending.branchId)}
      from business.correct_check_out(${tx.businessId}, ${ending.branchId}, ${ending.checkedInAt}, ${visitIds}::bigint[],
        ${ending.at}, ${ending.how}::smallint, ${ending.grade}::smallint, ${notBefore}, ${leastGrade}::smallint)
  `.execute(tx)
  return rows
}

/** Opens those of the visits that have ended, and says how many they were. */
export const undoEnding = async (
  tx: BusinessTx,
  visitIds: readonly number[],
  { branchId, checkedInAt }: { branchId: number; checkedInAt: Date },
) => {
  type Reopened = { reopened: number; version: number; alert: number | null }
  const { rows } = await sql<Reopened>`
    select *, ${alertOn(tx, branchId)}
      from business.undo_check_out(${tx.businessId}, ${branchId}, ${checkedInAt}, ${visitIds}::bigint[])
  `.execute(tx)
  return rows[0] as Reopened
}

/** Takes back a check-in of the front desk, where all of it are inside and it is no older than that: how many they were. */
export const undoCheckIn = async (
  tx: BusinessTx,
  { branchId, checkedInAt, leadId }: { branchId: number; checkedInAt: Date; leadId: number },
  notBefore: Date,
) => {
  type Undone = { undone: number; version: number; alert: number | null }
  const { rows } = await sql<Undone>`
    select *, ${alertOn(tx, branchId)}
      from business.undo_check_in(${tx.businessId}, ${branchId}, ${checkedInAt}, ${leadId}, ${tx.now}, ${notBefore})
  `.execute(tx)
  return rows[0] as Undone
}

export const closeDue = async (tx: BusinessTx, branchId: number) => {
  const { rows } = await sql<{ closed: number; version: number | null }>`
    select * from business.close_due(${tx.businessId}, ${branchId}, ${tx.now})
  `.execute(tx)
  return rows[0] as { closed: number; version: number | null }
}

/** A branch without an opening time, or one that never closes, has its night end so much after closing. */
const NIGHT_HOURS = 12

/**
 * Which of these visits a leaving at that time still says something about (Q150): it is known within 48 hours of their
 * closing time, was made before the branch opened next, and they have not come or tried to come since, by then.
 */
export const findCorrectable = async (
  tx: BusinessTx,
  branchId: number,
  visits: readonly { visit_id: number; checked_in_at: Date; visitor_id: number }[],
  { at, notBefore }: { at: Date; notBefore: Date },
) => {
  if (visits.length === 0) return new Set<number>()
  const others = [
    ...(await otherRowsOf(
      tx,
      visits.map(({ visitor_id }) => visitor_id),
    )),
  ]
  const { rows } = await sql<{ visit_id: number }>`
    select v.visit_id
      from unnest(${visits.map((one) => one.checked_in_at)}::timestamptz[], ${visits.map((one) => one.visit_id)}::bigint[])
        named (checked_in_at, visit_id)
      join business.visit v on v.business_id = ${tx.businessId} and v.branch_id = ${branchId}
       and v.checked_in_at = named.checked_in_at and v.visit_id = named.visit_id
      join business.visitor o on o.business_id = ${tx.businessId} and o.visitor_id = v.visitor_id
      join business.branch b on b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
      cross join lateral (
        select coalesce(v.checked_out_at, business.closing_after(v.checked_in_at, b.closing_time, b.time_zone)) as at
      ) closed
     where closed.at > ${notBefore}
       and ${at} < case
         when b.opening_time is null or b.opening_time = coalesce(b.closing_time, time '00:00')
           then closed.at + make_interval(hours => ${NIGHT_HOURS})
         else business.closing_after(closed.at, b.opening_time, b.time_zone)
       end
       and not exists (
         select from business.visits_since(${tx.businessId}, v.visitor_id || array(
           select other_id
             from unnest(${others.map(([id]) => id)}::bigint[], ${others.map(([, one]) => one.visitorId)}::bigint[])
               other (other_id, visitor_id)
            where other.visitor_id = v.visitor_id
         ), v.checked_in_at) later
          where later.visit_id <> v.visit_id and later.checked_in_at >= v.checked_in_at and later.checked_in_at <= ${at}
       )
       and not exists (
         select from business.refusal r
          where r.business_id = ${tx.businessId} and r.branch_id = ${branchId} and r.quick_id = o.quick_id
            and r.at > v.checked_in_at and exists (
              -- Rows of before "tried_at" have one time.
              select from unnest(r.tried_at || coalesce(r.scanned_at, r.at)) tried_at
               where tried_at > v.checked_in_at and tried_at <= ${at}
            )
       )
  `.execute(tx)
  return new Set(rows.map(({ visit_id }) => visit_id))
}
