import { type RawBuilder, sql } from 'kysely'
import { checkoutType } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { theirVisitor } from '../../db/their-visitor.ts'
import type { VisitScope } from '../../scopes.ts'
import type { VisitKey } from './visit-refs.ts'

export type VisitRow = {
  visit_id: number
  checked_in_at: Date
  checked_out_at: Date | null
  checkout_type: number
  kind: number
  is_lead: boolean
  group_id: number | null
  /** When the group came that they joined later; none for everyone else. */
  group_at: Date | null
  accuracy_m: number | null
  /** Its time is what a phone said afterwards. */
  reported: boolean
  pov: number
  visitor_id: number
  /** None for those with nothing but a name. */
  person_id: number | null
  quick_id: string | null
  name: string
}

/** With the time at which the branch's closing ends it. */
export type DueVisit = VisitRow & { due_at: Date }

const visitRows = sql`
  v.visit_id, v.checked_in_at, v.checked_out_at, v.checkout_type, v.kind, v.is_lead, v.group_id, v.group_at, v.accuracy_m,
  v.reported, v.pov, v.visitor_id, o.person_id, o.quick_id, o.name
`

const dueAt = sql`business.closing_after(v.checked_in_at, b.closing_time, b.time_zone) as due_at`

/** Which of the caller's visits is meant. */
type Meant = {
  /** One of these, if any is theirs. */
  named?: readonly VisitKey[] | undefined
  /** Begun by then, if none is named. */
  by?: Date | undefined
}

/** The caller's own visit among those that are named, or else their last one at this branch. */
export const findOwnVisit = async (
  tx: BusinessTx,
  { businessId, branchId, visitor }: VisitScope,
  { named = [], by }: Meant = {},
) => {
  const own = (among: RawBuilder<unknown>, place: RawBuilder<unknown>) => sql`(
    select t.*, ${place} as place from business.visit t
     where business_id = ${businessId} and branch_id = ${branchId} and visitor_id = o.visitor_id
       and checkout_type <> ${checkoutType.undone}
       ${among}
     order by checked_in_at desc, visit_id desc limit 1
  )`
  const isNamed = sql`
    and checked_in_at = any(${named.map(({ checkedInAt }) => checkedInAt)}::timestamptz[])
    and visit_id = any(${named.map(({ visitId }) => visitId)}::bigint[])
  `
  const last = own(by ? sql`and checked_in_at <= ${by}` : sql``, sql`1`)
  const { rows } = await sql<DueVisit>`
    select ${visitRows}, ${dueAt}
      from business.visitor o
      join business.branch b on b.business_id = ${businessId} and b.branch_id = ${branchId}
      join lateral ${named.length === 0 ? last : sql`(${own(isNamed, sql`0`)} union all ${last} order by place limit 1)`} v on true
     where o.business_id = ${businessId} and o.person_id = ${visitor.personId}
  `.execute(tx)
  return rows[0]
}

const groupOf = (
  { businessId }: BusinessTx,
  branchId: number,
  checkedInAt: Date,
  leadId: number | RawBuilder<number>,
) =>
  sql<VisitRow>`
    select ${visitRows}
      from business.visit v
      cross join ${theirVisitor(businessId)}
     where v.business_id = ${businessId} and v.branch_id = ${branchId}
       and (v.checked_in_at = ${checkedInAt} and ${leadId} in (v.visit_id, v.group_id)
         or v.group_at = ${checkedInAt} and v.group_id = ${leadId})
     order by v.visit_id
  `

/** Everyone who came with a lead or joined them, the lead first. */
export const findGroup = async (tx: BusinessTx, branchId: number, checkedInAt: Date, leadId: number) =>
  (await groupOf(tx, branchId, checkedInAt, leadId).execute(tx)).rows

/** The same by the nonce that made the visit, for a statement that goes out together with it. */
export const groupByNonce = (tx: BusinessTx, branchId: number, checkedInAt: Date, nonce: string) =>
  groupOf(
    tx,
    branchId,
    checkedInAt,
    sql`(select visit_id from business.visit
          where business_id = ${tx.businessId} and nonce = ${nonce}::uuid and is_lead)`,
  )

export const findVisit = async (tx: BusinessTx, branchId: number, checkedInAt: Date, visitId: number) => {
  const { rows } = await sql<DueVisit>`
    select ${visitRows}, ${dueAt}
      from business.visit v
      join business.branch b on b.business_id = ${tx.businessId} and b.branch_id = ${branchId}
      cross join ${theirVisitor(tx.businessId)}
     where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.checked_in_at = ${checkedInAt}
       and v.visit_id = ${visitId}
  `.execute(tx)
  return rows[0]
}

/** Another purpose for everyone of a check-in: whether it was another before. */
export const correctPurpose = async (
  tx: BusinessTx,
  { branchId, checkedInAt, leadId }: { branchId: number; checkedInAt: Date; leadId: number },
  purpose: number,
) => {
  const { rows } = await sql<{ corrected: boolean; version: number }>`
    select * from business.correct_purpose(${tx.businessId}, ${branchId}, ${checkedInAt}, ${leadId}, ${purpose}::smallint)
  `.execute(tx)
  return rows[0] as { corrected: boolean; version: number }
}

/** What people without an account told of themselves. */
export const findToldOf = (tx: BusinessTx, visitorIds: readonly number[]) =>
  tx
    .selectFrom('business.visitor')
    .select(['told_id', 'mobile', 'email'])
    .where('business_id', '=', tx.businessId)
    .where('visitor_id', 'in', [...visitorIds, 0])
    .execute()

/** The branch's hours are others now: which of its visits are due is looked at afresh. */
export const forgetClosing = (tx: BusinessTx, branchId: number) =>
  tx
    .updateTable('business.visit_total')
    .set({ closed_until: null })
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .execute()

/** Where and which day it is there at a moment, while the branch is. */
export const findClock = async (tx: BusinessTx, branchId: number, at: Date = tx.now) => {
  const { rows } = await sql<{ branch_name: string; local_day: string }>`
    select name as branch_name, to_char(${at}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as local_day
      from business.branch
     where business_id = ${tx.businessId} and branch_id = ${branchId} and deleted_at is null
  `.execute(tx)
  return rows[0]
}

/** When the clock of a branch shows a minute. */
export const findMoment = async (tx: BusinessTx, branchId: number, minute: string) => {
  const { rows } = await sql<{ moment: Date }>`
    select ${minute}::timestamp at time zone time_zone as moment
      from business.branch where business_id = ${tx.businessId} and branch_id = ${branchId}
  `.execute(tx)
  return (rows[0] as { moment: Date }).moment
}

export type Inside = { members_inside: number; visitors_inside: number }

export const findInside = async (tx: BusinessTx, branchId: number): Promise<Inside> =>
  (await tx
    .selectFrom('business.visit_total')
    .select(['members_inside', 'visitors_inside'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()) ?? { members_inside: 0, visitors_inside: 0 }

type OpenVisit = {
  visit_id: number
  branch_id: number
  branch_name: string
  checked_in_at: Date
  is_by_desk: boolean
}

/** The visits that someone has not left, at branches that still exist, in one order of branches. */
export const findOpenVisits = async (tx: BusinessTx, visitorId: number) => {
  const { rows } = await sql<OpenVisit>`
    select open.visit_id, br.branch_id, br.name as branch_name, open.checked_in_at,
           open.entered_by is not null as is_by_desk
      from business.branch_visitor bv
      join business.branch br
        on br.business_id = ${tx.businessId} and br.branch_id = bv.branch_id and br.deleted_at is null
      join business.visit open
        on open.business_id = ${tx.businessId} and open.branch_id = bv.branch_id and open.visitor_id = bv.visitor_id
       and open.checked_out_at is null
       and business.closing_after(open.checked_in_at, br.closing_time, br.time_zone) > ${tx.now}
     where bv.business_id = ${tx.businessId} and bv.visitor_id = ${visitorId}
     order by br.branch_id
  `.execute(tx)
  return rows
}
