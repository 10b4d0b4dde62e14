import { type RawBuilder, sql } from 'kysely'
import { safetyState } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { actorName, keepActorName } from './actor-queries.ts'

/**
 * Whoever stops an alert, lists its people or changes what is known of them holds its branch first, as everyone does who
 * comes or leaves: no person is missing on the roll-call, and no two transactions deadlock. An alert that ends a drill
 * does not: it updates the drill's row, so nothing that is done at the door may lock that row.
 */
export const holdBranch = (tx: BusinessTx, branchId: number) =>
  sql`
    insert into business.visit_total (business_id, branch_id)
    select business_id, branch_id from business.branch
     where business_id = ${tx.businessId} and branch_id = ${branchId} for key share
    on conflict (business_id, branch_id) do update set version = visit_total.version
  `.execute(tx)

/** The revision of a list: the highest of its people's. It rises only while its branch is held. */
export const revisionOf = (tx: BusinessTx, incidentId: RawBuilder<unknown>) => sql`
  coalesce((
    select max(revision) from business.sos_person where business_id = ${tx.businessId} and incident_id = ${incidentId}
  ), 1)
`

export type IncidentRow = {
  incident_id: number
  branch_id: number
  drill: boolean
  reason: string
  started_at: Date
  started_by: string
  inside_at_start: number
  revision: number
  stopped_at: Date | null
  /** Empty while it is on. */
  stopped_by: string
  false_alarm: boolean
  needs_help: number
  unknown: number
  safe: number
}

const rows = (tx: BusinessTx) => sql`
  select i.incident_id, i.branch_id, i.drill, i.reason, i.started_at, coalesce(${actorName(tx, 'i.incident_id', 'i.started_by')}, '') as started_by,
         i.inside_at_start, ${revisionOf(tx, sql.ref('i.incident_id'))} as revision, i.stopped_at, coalesce(${actorName(tx, 'i.incident_id', 'i.stopped_by')}, '') as stopped_by, i.false_alarm,
         counted.needs_help, counted.unknown, counted.safe
    from business.sos_incident i
    cross join lateral (
      select count(*) filter (where state = ${safetyState['needs-help']})::int as needs_help,
             count(*) filter (where state = ${safetyState.unknown})::int as unknown,
             count(*) filter (where state = ${safetyState.safe})::int as safe
        from business.sos_person
       where business_id = ${tx.businessId} and incident_id = i.incident_id and inside
    ) counted
   where i.business_id = ${tx.businessId}
`

/** The alert or drill that is on at a branch. */
export const findCurrent = async (tx: BusinessTx, branchId: number) =>
  (await sql<IncidentRow>`${rows(tx)} and i.branch_id = ${branchId} and i.stopped_at is null`.execute(tx)).rows[0]

/** The same, without counting anybody. */
export const findOn = async (tx: BusinessTx, branchId: number) =>
  (
    await sql<{ incident_id: number; drill: boolean }>`
      select incident_id, drill from business.sos_incident
       where business_id = ${tx.businessId} and branch_id = ${branchId} and stopped_at is null
    `.execute(tx)
  ).rows[0]

export const findIncident = async (tx: BusinessTx, incidentId: number) =>
  (await sql<IncidentRow>`${rows(tx)} and i.incident_id = ${incidentId}`.execute(tx)).rows[0]

/** The alert that was stopped last, if that was after a time and people of it still need help. */
export const findStillNeeded = async (tx: BusinessTx, branchId: number, since: Date) =>
  (
    await sql<IncidentRow>`
      ${rows(tx)} and i.branch_id = ${branchId} and i.stopped_at > ${since} and not i.drill and counted.needs_help > 0
       order by i.started_at desc limit 1
    `.execute(tx)
  ).rows[0]

/** The last one that is over. */
export const findLastEnded = async (tx: BusinessTx, branchId: number) =>
  (
    await sql<IncidentRow>`
      ${rows(tx)} and i.branch_id = ${branchId} and i.stopped_at is not null order by i.started_at desc limit 1
    `.execute(tx)
  ).rows[0]

/** When the last one was over, without counting anybody. */
export const findLastEnd = async (tx: BusinessTx, branchId: number) =>
  (
    await sql<{ drill: boolean; ended_at: Date }>`
      select drill, stopped_at as ended_at from business.sos_incident
       where business_id = ${tx.businessId} and branch_id = ${branchId} and stopped_at is not null
       order by started_at desc limit 1
    `.execute(tx)
  ).rows[0]

export const hasAlert = ({ businessId }: Pick<BusinessTx, 'businessId'>, branchId: number) => sql<boolean>`exists (
  select from business.sos_incident
   where business_id = ${businessId} and branch_id = ${branchId} and stopped_at is null and not drill
)`

/** Whether it is on, without counting anybody. */
export const isAlertOn = async (tx: BusinessTx, branchId: number) =>
  (await sql<{ is_on: boolean }>`select ${hasAlert(tx, branchId)} as is_on`.execute(tx)).rows[0]?.is_on === true

export const countInside = async (tx: BusinessTx, branchId: number) =>
  (
    await sql<{ inside: number }>`
      select members_inside + visitors_inside as inside from business.visit_total
       where business_id = ${tx.businessId} and branch_id = ${branchId}
    `.execute(tx)
  ).rows[0]?.inside ?? 0

type Begun = {
  branchId: number
  drill: boolean
  reason: string
  startedBy: number
  salt: Buffer
  /** The drill that it ends. */
  replaces: number | undefined
}

/**
 * Begins one unless one is on: the index decides between two that begin at the same moment. None begins at a branch that
 * is being deleted, where nobody could end it.
 */
export const insertIncident = async (tx: BusinessTx, begun: Begun) => {
  const { branchId, drill, reason, startedBy, salt, replaces = null } = begun
  const { rows } = await sql<{ incident_id: number }>`
    insert into business.sos_incident
      (business_id, branch_id, drill, reason, started_at, started_by, inside_at_start, listed, salt, replaces)
    select business_id, branch_id, ${drill}::boolean, ${reason}::text, ${tx.now}::timestamptz, ${startedBy}::bigint, 0, 0,
           ${salt}::bytea, ${replaces}::bigint
      from business.branch
     where business_id = ${tx.businessId} and branch_id = ${branchId} and deleted_at is null for key share
    on conflict (business_id, branch_id) where stopped_at is null do nothing
    returning incident_id
  `.execute(tx)
  return rows[0]?.incident_id
}

/** Every time someone raised it. */
export const insertStart = async (tx: BusinessTx, incidentId: number, personId: number) => {
  await keepActorName(tx, incidentId, personId)
  await sql`
    insert into business.sos_start (business_id, incident_id, person_id, at)
    values (${tx.businessId}, ${incidentId}, ${personId}, ${tx.now})
    on conflict do nothing
  `.execute(tx)
}

/** Ends what is on at a branch, a drill or an alert, and says which one it was and whether the feed has told its start. */
export const stopIncident = async (
  tx: BusinessTx,
  branchId: number,
  { drill, by, falseAlarm }: { drill: boolean; by: number; falseAlarm: boolean },
) => {
  const { rows } = await sql<{ incident_id: number; reason: string; is_announced: boolean }>`
    update business.sos_incident
       set stopped_at = greatest(${tx.now}, started_at), stopped_by = ${by}, false_alarm = ${falseAlarm}
     where business_id = ${tx.businessId} and branch_id = ${branchId} and stopped_at is null and drill = ${drill}
    returning incident_id, reason, listed > 0 as is_announced
  `.execute(tx)
  const [stopped] = rows
  if (stopped) await keepActorName(tx, stopped.incident_id, by)
  return stopped
}

/** Calls the last alert of a branch a false one, if it ended after a time and was not called so; `only` if it is the one. */
export const correctEnded = async (
  tx: BusinessTx,
  branchId: number,
  { since, only }: { since: Date; only: number | undefined },
) => {
  const { rows } = await sql<{ incident_id: number }>`
    update business.sos_incident i set false_alarm = true
     where i.business_id = ${tx.businessId} and not i.false_alarm and i.stopped_at > ${since}
       and i.incident_id = coalesce(${only ?? null}::bigint, (
         select last.incident_id from business.sos_incident last
          where last.business_id = ${tx.businessId} and last.branch_id = ${branchId} and not last.drill
          order by last.started_at desc limit 1
       ))
    returning incident_id
  `.execute(tx)
  return rows[0]?.incident_id
}

export type AlertRow = {
  branch_id: number
  shop_quick_id: string
  branch_name: string
  time_zone: string
  reason: string
  started_at: Date
}

/** The alerts that are on in a business; drills are not among them. */
export const findAlerts = async (tx: BusinessTx) => {
  const { rows } = await sql<AlertRow>`
    select i.branch_id, b.quick_id as shop_quick_id, b.name as branch_name, b.time_zone, i.reason, i.started_at
      from business.sos_incident i
      join business.branch b on b.business_id = ${tx.businessId} and b.branch_id = i.branch_id
     where i.business_id = ${tx.businessId} and i.stopped_at is null and not i.drill
     order by i.started_at, i.incident_id
  `.execute(tx)
  return rows
}

type Seen = 'opened_at' | 'first_read_at'

/** Notes what a user has seen of it, and says whether that was the first time. */
export const noteSeen = async (tx: BusinessTx, incidentId: number, personId: number, what: Seen) => {
  const seen = sql.ref(what)
  const { rows } = await sql`
    insert into business.sos_marshal as m (business_id, incident_id, person_id, ${seen})
    select ${tx.businessId}::int, ${incidentId}::bigint, ${personId}::bigint, ${tx.now}::timestamptz
     where not exists (
       select from business.sos_marshal
        where business_id = ${tx.businessId} and incident_id = ${incidentId} and person_id = ${personId}
          and ${seen} is not null
     )
    on conflict (business_id, incident_id, person_id) do update set ${seen} = excluded.${seen} where m.${seen} is null
    returning person_id
  `.execute(tx)
  return rows.length > 0
}

export type PlaceRow = { branch_name: string; business_name: string; time_zone: string }

export const findPlace = async (tx: BusinessTx, branchId: number) => {
  const { rows } = await sql<PlaceRow>`
    select br.name as branch_name, coalesce(b.trade_name, b.registered_name) as business_name, br.time_zone
      from business.branch br
      join business.business b on b.business_id = ${tx.businessId}
     where br.business_id = ${tx.businessId} and br.branch_id = ${branchId}
  `.execute(tx)
  return rows[0] as PlaceRow
}
