import { type MissedReason, MOST_A_DAY, type ScheduleFormat } from '@quickprism/contract/report-schedules'
import type { ExportType, SortOrder } from '@quickprism/contract/reports'
import type { Rhythm, Run } from '@quickprism/contract/rhythm'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { CellHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import { countChosen, localMinute, mayExport, type runningAt } from './queries.ts'

const DAY = 86_400_000

export type DueSchedule = { business_id: number; schedule_id: string }

/** Schedules of this cell whose time has come: a named function, since it spans businesses. */
export const findDueSchedules = async ({ db }: Pick<CellHandle, 'db'>, clock: Clock) => {
  const { rows } = await sql<DueSchedule>`
    select business_id, schedule_id from business.due_report_schedules(${clock.now()}) order by business_id, schedule_id
  `.execute(db)
  return rows
}

/** What it takes to run a schedule that is due by now. */
export const findDue = async (tx: BusinessTx, scheduleId: string) => {
  const { rows } = await sql<{ branch_id: number; rhythm: Rhythm; next_run: string; next_from: string | null }>`
    select s.branch_id, s.rhythm, s.next_run, s.next_from from business.report_schedule s
      join business.branch b
        on b.business_id = ${tx.businessId} and b.branch_id = s.branch_id and b.deleted_at is null
     where s.business_id = ${tx.businessId} and s.schedule_id = ${scheduleId} and s.next_run_at <= ${tx.now}
  `.execute(tx)
  return rows[0]
}

type Planned = ReturnType<typeof runningAt> & { next_from: string | null }

/** Puts the next run in place of the one that is due. Of all who try, it was one. */
export const claim = async (tx: BusinessTx, scheduleId: string, due: string, next: Planned) => {
  const { numUpdatedRows } = await tx
    .updateTable('business.report_schedule')
    .set(next)
    .where('business_id', '=', tx.businessId)
    .where('schedule_id', '=', scheduleId)
    .where('next_run', '=', due)
    .where('next_run_at', '<=', tx.now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether there was no run of this moment yet. */
export const insertRun = async (tx: BusinessTx, scheduleId: string, runId: string, run: Run, expiresAt: Date) =>
  (await tx
    .insertInto('business.report_run')
    .values({
      business_id: tx.businessId,
      run_id: runId,
      schedule_id: scheduleId,
      due: run.at,
      from_minute: run.from,
      to_minute: run.to,
      made_at: tx.now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('run_id')
    .executeTakeFirst()) !== undefined

/** A delivery to each who is a recipient now; says to whom it may go. Whoever was sent enough today is left out. */
export const insertDeliveries = async (tx: BusinessTx, scheduleId: string, runId: string) => {
  const { rows } = await sql<{ person_id: number; missed: MissedReason | null }>`
    insert into business.report_delivery (business_id, run_id, person_id, missed)
    select r.business_id, ${runId}, r.person_id, case when sent.total >= ${MOST_A_DAY} then 'too_many' end
      from business.report_recipient r
      cross join lateral (
        select count(*) as total from business.report_delivery d
          join business.report_run run on run.business_id = ${tx.businessId} and run.run_id = d.run_id
         where d.business_id = ${tx.businessId} and d.person_id = r.person_id and d.missed is null
           and run.made_at > ${new Date(tx.now.getTime() - DAY)}
      ) sent
     where r.business_id = ${tx.businessId} and r.schedule_id = ${scheduleId}
    returning person_id, missed
  `.execute(tx)
  return rows.flatMap(({ person_id, missed }) => (missed === null ? [person_id] : []))
}

/** Runs whose links ended before this. */
export const deleteRunsBefore = async (tx: BusinessTx, before: Date) => {
  await tx
    .deleteFrom('business.report_run')
    .where('business_id', '=', tx.businessId)
    .where('expires_at', '<', before)
    .execute()
}

export type DeliveryRow = {
  person_id: number
  /** Active, has joined, with an open account. */
  can_sign_in: boolean
  may_export: boolean
  email: string | null
  schedule_name: string
  branch_name: string
  branch_quick_id: string
  business_name: string
  export_type: ExportType
  format: ScheduleFormat
  from_minute: string
  to_minute: string
  ends: string
}

/** A delivery that is still to be made, and what is true of its recipient now. */
export const findDelivery = async (tx: BusinessTx, runId: string, personId: number) => {
  const { rows } = await sql<DeliveryRow>`
    select d.person_id, m.active and m.joined_at is not null and not m.account_closed as can_sign_in,
           ${mayExport(tx, sql`s.branch_id`)} as may_export, m.email, s.name as schedule_name,
           br.name as branch_name, br.quick_id as branch_quick_id,
           coalesce(b.trade_name, b.registered_name) as business_name, s.export_type, s.format, run.from_minute,
           run.to_minute, ${localMinute(sql`run.expires_at`, sql`br.time_zone`)} as ends
      from business.report_delivery d
      join business.report_run run on run.business_id = ${tx.businessId} and run.run_id = d.run_id
      join business.report_schedule s on s.business_id = ${tx.businessId} and s.schedule_id = run.schedule_id
      join business.branch br on br.business_id = ${tx.businessId} and br.branch_id = s.branch_id
      join business.business b on b.business_id = ${tx.businessId}
      join business.membership m on m.business_id = ${tx.businessId} and m.person_id = d.person_id
     where d.business_id = ${tx.businessId} and d.run_id = ${runId} and d.person_id = ${personId}
       and d.sent_at is null and run.expires_at > ${tx.now}
  `.execute(tx)
  return rows[0]
}

/** How it went, unless it went well before. */
export const settleDelivery = (tx: BusinessTx, runId: string, personId: number, missed: MissedReason | null) =>
  tx
    .updateTable('business.report_delivery')
    .set({ missed, sent_at: missed === null ? tx.now : null })
    .where('business_id', '=', tx.businessId)
    .where('run_id', '=', runId)
    .where('person_id', '=', personId)
    .where('sent_at', 'is', null)
    .execute()

export type OpenedRow = {
  schedule_id: string
  name: string
  export_type: ExportType
  sort_order: SortOrder
  format: ScheduleFormat
  people: number | null
  from_minute: string
  to_minute: string
  made_at: string
  ends_at: string
  is_over: boolean
  branch_name: string
}

/** What a link leads to, for one of those it was sent to. */
export const findRun = async (tx: BusinessTx, { branchId, who }: BranchScope, runId: string) => {
  const { rows } = await sql<OpenedRow>`
    select s.schedule_id, s.name, s.export_type, s.sort_order, s.format, ${countChosen(tx)} as people, run.from_minute,
           run.to_minute, ${localMinute(sql`run.made_at`, sql`br.time_zone`)} as made_at,
           ${localMinute(sql`run.expires_at`, sql`br.time_zone`)} as ends_at, run.expires_at <= ${tx.now} as is_over,
           br.name as branch_name
      from business.report_run run
      join business.report_schedule s
        on s.business_id = ${tx.businessId} and s.schedule_id = run.schedule_id and s.branch_id = ${branchId}
      join business.branch br on br.business_id = ${tx.businessId} and br.branch_id = s.branch_id
      join business.report_delivery d
        on d.business_id = ${tx.businessId} and d.run_id = run.run_id and d.person_id = ${who.personId}
     where run.business_id = ${tx.businessId} and run.run_id = ${runId}
  `.execute(tx)
  return rows[0]
}

/** The first time alone. */
export const markOpened = (tx: BusinessTx, { who }: BranchScope, runId: string) =>
  tx
    .updateTable('business.report_delivery')
    .set({ opened_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('run_id', '=', runId)
    .where('person_id', '=', who.personId)
    .where('opened_at', 'is', null)
    .execute()

export const findChosen = async (tx: BusinessTx, scheduleId: string) => {
  const rows = await tx
    .selectFrom('business.report_schedule_person')
    .select('visitor_id')
    .where('business_id', '=', tx.businessId)
    .where('schedule_id', '=', scheduleId)
    .execute()
  return rows.map(({ visitor_id }) => visitor_id)
}
