import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { checkoutType } from '../../db/codes.ts'
import type { CellHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { theirVisitor } from '../../db/their-visitor.ts'

export type DueBranch = { business_id: number; branch_id: number }

/** Branches of this cell whose closing time has passed with someone inside: a named function, since it spans businesses. */
export const findDueBranches = async ({ db }: Pick<CellHandle, 'db'>, clock: Clock) => {
  const { rows } = await sql<DueBranch>`
    select business_id, branch_id from business.due_branches(${clock.now()}) order by business_id, branch_id
  `.execute(db)
  return rows
}

/** Keeps the branch's hours as they are until the transaction ends. */
export const holdHours = (tx: BusinessTx, branchId: number) =>
  tx
    .selectFrom('business.branch')
    .select('closing_time')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .forShare()
    .execute()

export type VisitName = { visitId: number; checkedInAt: string }

/** The visits of people with an account that closing ends now. */
export const findDueVisits = async (tx: BusinessTx, branchId: number) => {
  const { rows } = await sql<{ visit_id: number; checked_in_at: Date }>`
    select v.visit_id, v.checked_in_at
      from business.visit v
      join business.branch b on b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
      cross join ${theirVisitor(tx.businessId)}
     where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.checked_out_at is null
       and o.person_id is not null
       and business.closing_after(v.checked_in_at, b.closing_time, b.time_zone) <= ${tx.now}
     order by v.checked_in_at, v.visit_id
  `.execute(tx)
  return rows.map(
    ({ visit_id, checked_in_at }): VisitName => ({
      visitId: visit_id,
      checkedInAt: checked_in_at.toISOString(),
    }),
  )
}

export type Closed = { visit_id: number; person_id: number; kind: number; checked_out_at: Date; time_zone: string } & {
  branch_name: string
  business_name: string
}

/** Those of these visits that did end at closing time: someone may have been seen leaving since. */
export const findClosed = async (tx: BusinessTx, branchId: number, visits: readonly VisitName[]) => {
  const { rows } = await sql<Closed>`
    select v.visit_id, o.person_id, v.kind, v.checked_out_at, br.time_zone, br.name as branch_name,
           coalesce(b.trade_name, b.registered_name) as business_name
      from unnest(${visits.map(({ checkedInAt }) => checkedInAt)}::timestamptz[],
                  ${visits.map(({ visitId }) => visitId)}::bigint[]) told (checked_in_at, visit_id)
      join business.visit v on v.business_id = ${tx.businessId} and v.branch_id = ${branchId}
       and v.checked_in_at = told.checked_in_at and v.visit_id = told.visit_id
      join business.branch br on br.business_id = ${tx.businessId} and br.branch_id = ${branchId}
      join business.business b on b.business_id = ${tx.businessId}
      cross join ${theirVisitor(tx.businessId)}
     where v.checkout_type = ${checkoutType.timeout} and o.person_id is not null
  `.execute(tx)
  return rows
}
