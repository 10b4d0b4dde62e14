import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import type { runningAt, UserRow } from './queries.ts'

export const countSchedules = async (tx: BusinessTx, { branchId }: BranchScope) => {
  const { total } = await tx
    .selectFrom('business.report_schedule')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow()
  return total
}

/** A schedule of this branch, held until the transaction ends. */
export const holdSchedule = (tx: BusinessTx, { branchId }: BranchScope, scheduleId: string) =>
  tx
    .selectFrom('business.report_schedule')
    .selectAll()
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('schedule_id', '=', scheduleId)
    .forUpdate()
    .executeTakeFirst()

/** The last minute of which a run of it told. */
export const findLastEnd = async (tx: BusinessTx, scheduleId: string) => {
  const run = await tx
    .selectFrom('business.report_run')
    .select('to_minute')
    .where('business_id', '=', tx.businessId)
    .where('schedule_id', '=', scheduleId)
    .orderBy('due', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.to_minute
}

/** Those to whom it goes now, whether they may see it or not. */
export const findRecipients = (tx: BusinessTx, scheduleId: string): Promise<UserRow[]> =>
  tx
    .selectFrom('business.report_recipient as recipient')
    .innerJoin('business.membership as member', (join) =>
      join
        .onRef('member.business_id', '=', 'recipient.business_id')
        .onRef('member.person_id', '=', 'recipient.person_id'),
    )
    .select(['member.person_id', 'member.quick_id', 'member.name'])
    .where('recipient.business_id', '=', tx.businessId)
    .where('recipient.schedule_id', '=', scheduleId)
    .execute()

export type Contents = { export_type: string; sort_order: string; everyone: boolean }
export type Terms = { name: string; format: string; rhythm: string }
type Running = ReturnType<typeof runningAt>

export const insertSchedule = (
  tx: BusinessTx,
  { branchId }: BranchScope,
  schedule: Terms & Contents & Running & { schedule_id: string },
) =>
  tx
    .insertInto('business.report_schedule')
    .values({ ...schedule, business_id: tx.businessId, branch_id: branchId, created_at: tx.now })
    .execute()

type Paused = { paused_by: number; next_run: null; next_run_at: null } | (Running & { paused_by: null })

export const updateSchedule = (
  tx: BusinessTx,
  scheduleId: string,
  changes: Partial<Terms & Contents> & { next_from?: string | null } & (Paused | Running | object),
) =>
  tx
    .updateTable('business.report_schedule')
    .set(changes)
    .where('business_id', '=', tx.businessId)
    .where('schedule_id', '=', scheduleId)
    .execute()

const replace = async <Row extends object>(
  tx: BusinessTx,
  table: 'business.report_recipient' | 'business.report_schedule_person',
  scheduleId: string,
  rows: readonly Row[],
) => {
  await tx.deleteFrom(table).where('business_id', '=', tx.businessId).where('schedule_id', '=', scheduleId).execute()
  if (rows.length === 0) return
  const kept = rows.map((row) => ({ ...row, business_id: tx.businessId, schedule_id: scheduleId }))
  await tx
    .insertInto(table)
    .values(kept as never)
    .execute()
}

export const putRecipients = (tx: BusinessTx, scheduleId: string, recipients: readonly UserRow[]) =>
  replace(
    tx,
    'business.report_recipient',
    scheduleId,
    recipients.map(({ person_id }) => ({ person_id })),
  )

export const putPeople = (tx: BusinessTx, scheduleId: string, visitorIds: readonly number[]) =>
  replace(
    tx,
    'business.report_schedule_person',
    scheduleId,
    visitorIds.map((visitor_id) => ({ visitor_id })),
  )

/** Those of these who came to this branch, held meanwhile: nobody is erased between being found and being chosen. */
export const holdVisitorsAt = async (tx: BusinessTx, { branchId }: BranchScope, visitorIds: readonly number[]) => {
  const { rows } = await sql<{ visitor_id: number }>`
    select o.visitor_id from business.visitor o
      join business.branch_visitor b
        on b.business_id = ${tx.businessId} and b.branch_id = ${branchId} and b.visitor_id = o.visitor_id
     where o.business_id = ${tx.businessId} and o.visitor_id = any(${visitorIds}::bigint[]) and o.name <> ''
       for share of o
  `.execute(tx)
  return rows.map(({ visitor_id }) => visitor_id)
}

export const deleteSchedule = async (tx: BusinessTx, { branchId }: BranchScope, scheduleId: string) =>
  (await tx
    .deleteFrom('business.report_schedule')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('schedule_id', '=', scheduleId)
    .returning('schedule_id')
    .executeTakeFirst()) !== undefined

/** With what they sent and to whom. */
export const deleteSchedulesAt = (tx: BusinessTx, branchId: number) =>
  tx
    .deleteFrom('business.report_schedule')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .execute()
