import { gates } from '@quickprism/contract/gates'
import type { ScheduleFormat } from '@quickprism/contract/report-schedules'
import type { ExportType, SortOrder } from '@quickprism/contract/reports'
import type { Rhythm, Run } from '@quickprism/contract/rhythm'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byName } from '../../db/by-name.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { refuse } from '../../refuse.ts'

/** A moment as the clock of a branch shows it. */
export const localMinute = (at: RawBuilder<unknown>, timeZone: RawBuilder<unknown>) =>
  sql<string>`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI')`

export type BranchClock = { time_zone: string; now: string }

const readClock = async (tx: BusinessTx, branchId: number, locking: RawBuilder<unknown>) => {
  const { rows } = await sql<BranchClock>`
    select b.time_zone, ${localMinute(sql`${tx.now}::timestamptz`, sql`b.time_zone`)} as now
      from business.branch b
     where b.business_id = ${tx.businessId} and b.branch_id = ${branchId} and b.deleted_at is null ${locking}
  `.execute(tx)
  if (!rows[0]) throw refuse.missing()
  return rows[0]
}

export const findClock = (tx: BusinessTx, branchId: number) => readClock(tx, branchId, sql``)

/**
 * The clock of a branch, held still: schedules are added there one after another, and none once the branch is deleted,
 * which deletes those it finds.
 */
export const holdClock = (tx: BusinessTx, branchId: number) => readClock(tx, branchId, sql`for no key update`)

/**
 * When a run is, on the clock of the branch and as a moment. A time that a clock set forward leaves out comes as much
 * later; of one that a clock set back shows twice it is the second.
 */
export const runningAt = ({ at }: Run, { time_zone }: BranchClock) => ({
  next_run: at,
  next_run_at: sql<Date>`(${at}::timestamp at time zone ${time_zone})`,
})

/** Whether a user may see reports of a branch, as admission has it: by a role there or on the business, or as root user. */
export const mayExport = (tx: BusinessTx, branchId: RawBuilder<unknown>) => sql<SqlBool>`(
  exists (
    select from business.role_grant g
      join business.role r on r.business_id = ${tx.businessId} and r.role_id = g.role_id
     where g.business_id = ${tx.businessId} and g.person_id = m.person_id
       and (g.branch_id is null or g.branch_id = ${branchId}) and r.permissions && ${gates.exportReports.anyOf}::text[]
  ) or exists (
    select from business.business b where b.business_id = ${tx.businessId} and b.root_person_id = m.person_id
  )
)`

export type UserRow = { person_id: number; quick_id: string; name: string }

/** Users who can sign in and may see reports of a branch, by name. */
export const findReaders = async (tx: BusinessTx, branchId: number) => {
  const { rows } = await sql<UserRow>`
    select m.person_id, m.quick_id, m.name from business.membership m
     where m.business_id = ${tx.businessId} and m.active and m.joined_at is not null and not m.account_closed
       and ${mayExport(tx, sql`${branchId}::int`)}
     order by ${byName('m.name')}, m.quick_id
  `.execute(tx)
  return rows
}

/** What is told of a schedule in a list, with the last of its runs. */
export type ScheduleRow = {
  schedule_id: string
  name: string
  export_type: ExportType
  sort_order: SortOrder
  format: ScheduleFormat
  people: number | null
  rhythm: Rhythm
  recipients: { quickID: string; name: string }[]
  next_run: string | null
  next_from: string | null
  /** The last minute of which a run told. */
  ended: string | null
  paused_by: number | null
  paused_by_name: string | null
  last: {
    at: string
    of: number
    sent: number
    opened: number
    waiting: number
    missed: { name: string; reason: string }[]
  } | null
}

/** How many were chosen; none where it is everyone. */
export const countChosen = (tx: BusinessTx) => sql<number | null>`
  case when not s.everyone then (
    select count(*)::int from business.report_schedule_person p
     where p.business_id = ${tx.businessId} and p.schedule_id = s.schedule_id
  ) end`

export const findSchedules = async (tx: BusinessTx, branchId: number, { time_zone }: BranchClock) => {
  const { rows } = await sql<ScheduleRow>`
    select s.schedule_id, s.name, s.export_type, s.sort_order, s.format, s.rhythm, s.next_run, s.next_from,
           s.paused_by, pauser.name as paused_by_name, ${countChosen(tx)} as people,
           (
             select to_minute from business.report_run
              where business_id = ${tx.businessId} and schedule_id = s.schedule_id order by due desc limit 1
           ) as ended,
           coalesce((
             select jsonb_agg(jsonb_build_object('quickID', m.quick_id, 'name', m.name) order by ${byName('m.name')}, m.quick_id)
               from business.report_recipient r
               join business.membership m on m.business_id = ${tx.businessId} and m.person_id = r.person_id
              where r.business_id = ${tx.businessId} and r.schedule_id = s.schedule_id
           ), '[]') as recipients,
           (
             select jsonb_build_object(
                      'at', ${localMinute(sql`run.made_at`, sql`${time_zone}`)}, 'of', count(d), 'sent', count(d.sent_at),
                      'opened', count(d.opened_at),
                      'waiting', count(d) filter (where d.sent_at is null and d.missed is null),
                      'missed', coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'reason', d.missed)
                                                   order by ${byName('m.name')}, m.quick_id) filter (where d.missed is not null), '[]')
                    )
               from (
                 select run_id, made_at from business.report_run
                  where business_id = ${tx.businessId} and schedule_id = s.schedule_id order by due desc limit 1
               ) run
               left join business.report_delivery d on d.business_id = ${tx.businessId} and d.run_id = run.run_id
               left join business.membership m on m.business_id = ${tx.businessId} and m.person_id = d.person_id
              group by run.made_at
           ) as last
      from business.report_schedule s
      left join business.membership pauser on pauser.business_id = ${tx.businessId} and pauser.person_id = s.paused_by
     where s.business_id = ${tx.businessId} and s.branch_id = ${branchId}
     order by s.created_at, s.schedule_id
  `.execute(tx)
  return rows
}
