import { sql } from 'kysely'
import { safetyState, saidBy, scopeType, sosDelivery, sosMessage, visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { openVisits } from '../../db/open-visits.ts'
import { actorName } from './actor-queries.ts'
import { revisionOf } from './queries.ts'

export type Listed = {
  incident_id: number
  drill: boolean
  reason: string
  /** It ended a drill of which the feed tells. */
  ends_drill: boolean
  /** The feed tells of it already: some were written down before, or its end came first. */
  is_announced: boolean
  is_complete: boolean
}

/**
 * Those who are on the list already. A roll-call goes from nothing to thousands in a moment of which the planner knows
 * nothing: `not in` reads it once, where a join would read it once for each person.
 */
const onTheList = (tx: BusinessTx, column: 'visitor_id' | 'person_id') => sql`
  select ${sql.ref(column)} from business.sos_person
   where business_id = ${tx.businessId} and incident_id = (select incident_id from incident)
     and ${sql.ref(column)} is not null
`

/**
 * Writes down the next of those who are told of what has begun at a branch: whoever has an open visit is inside, whoever
 * else works there or for the whole business is told only. Whoever came since is there already; whoever came after its end
 * is no part of it.
 */
export const writeRollCall = async (tx: BusinessTx, branchId: number, most: number) => {
  const { rows } = await sql<Listed>`
    with incident as materialized (
      select incident_id, started_at, stopped_at, listed from business.sos_incident
       where business_id = ${tx.businessId} and branch_id = ${branchId} and listed < 2
       order by drill, incident_id limit 1
    ), open as materialized (${openVisits(tx, branchId)}),
    here as materialized (
      select distinct on (o.visitor_id) o.visitor_id, o.visit_id, o.lead_id, o.checked_in_at, o.kind, o.pov,
             v.person_id, e.visiting
        from incident
        join open o on incident.stopped_at is null or o.checked_in_at <= incident.stopped_at
        join business.visitor v on v.business_id = ${tx.businessId} and v.visitor_id = o.visitor_id
        left join business.desk_entry e
          on e.business_id = ${tx.businessId} and e.branch_id = ${branchId} and e.checked_in_at = o.lead_at
         and e.visit_id = o.lead_id
       order by o.visitor_id, o.checked_in_at desc, o.visit_id desc
    ), concerned as (
      select person_id, visitor_id, visit_id, case when lead_id <> visit_id then lead_id end as lead_visit_id,
             true as inside, kind = ${visitKind.member} as is_member, pov, visiting, checked_in_at as seen_at, null as name
        from here
      union all
      select m.person_id, v.visitor_id, null, null, false, true, null, null, null, m.name
        from business.membership m
        left join business.visitor v on v.business_id = ${tx.businessId} and v.person_id = m.person_id
       where m.business_id = ${tx.businessId} and m.active and m.joined_at is not null and not m.account_closed
         and (m.scope_type = ${scopeType.business} or exists (
           select from business.membership_branch
            where business_id = ${tx.businessId} and person_id = m.person_id and branch_id = ${branchId}
         ))
         and m.person_id not in (select person_id from here where person_id is not null)
    ), next as materialized (
      select incident.incident_id, concerned.*
        from incident, concerned
       where (concerned.visitor_id is null or concerned.visitor_id not in (${onTheList(tx, 'visitor_id')}))
         and (concerned.person_id is null or concerned.person_id not in (${onTheList(tx, 'person_id')}))
       order by concerned.inside desc, concerned.visitor_id, concerned.person_id limit ${most}
    ), raised as (
      update business.sos_incident i
         set listed = case when (select count(*) from next) < ${most} then 2 else 1 end,
             inside_at_start = case when incident.listed > 0 then i.inside_at_start else (
               select count(*) from here where here.checked_in_at <= incident.started_at
             ) end
        from incident
       where i.business_id = ${tx.businessId} and i.incident_id = incident.incident_id
      returning i.incident_id, i.drill, i.reason, ${revisionOf(tx, sql.ref('i.incident_id'))} + 1 as revision,
                exists (
                  select from business.sos_incident d
                   where d.business_id = i.business_id and d.incident_id = i.replaces and d.listed > 0
                ) as ends_drill,
                incident.listed > 0 or i.stopped_at is not null as is_announced, i.listed = 2 as is_complete
    ), added as (
      insert into business.sos_person (business_id, incident_id, person_id, visitor_id, visit_id, lead_visit_id, inside,
                                       is_member, pov, visiting, seen_at, name, revision)
      select ${tx.businessId}, next.incident_id, person_id, visitor_id, visit_id, lead_visit_id, inside, is_member, pov,
             visiting, seen_at, name, raised.revision
        from next, raised
       order by inside desc, visitor_id, person_id
    )
    select incident_id, drill, reason, ends_drill, is_announced, is_complete from raised
  `.execute(tx)
  return rows[0]
}

/** Visits of one check-in: some of them, or those of everyone who came with a lead. */
export type Came = { branchId: number; checkedInAt: Date } & (
  | {
      visitIds: readonly number[]
      /** Whose account stands for a visitor without one on the list. */
      account?: number | null
    }
  | { leadId: number }
)

export type Joined = {
  incident_id: number
  started_at: Date
  /** Were said to be safe before they came. */
  back_again: number[]
  /** Were seen leaving after they came, and have not left after all. */
  not_left: number[]
  /** Need help, and are shown as doubted by a "safe" that may be from before they came. */
  doubted: number[]
}

/**
 * Whoever comes while an alert is on joins its roll-call, in one statement, and so does whoever has not left after all.
 * Says who was safe before: in anyone's words from before they came, or because the door saw them leave, whenever that was.
 * A place that was named after they came is where they are looked for, also where the door hears of their coming only then.
 * The start is laid out again for a user who comes in: people inside are reached at unproven contacts too (Q149).
 */
export const joinRollCall = async (tx: BusinessTx, came: Came) => {
  const { branchId, checkedInAt } = came
  const account = ('account' in came && came.account) || null
  const these =
    'visitIds' in came
      ? sql`v.visit_id = any(${came.visitIds}::bigint[])`
      : sql`${came.leadId} in (v.visit_id, v.group_id)`
  const { rows } = await sql<Joined>`
    with incident as materialized (
      select incident_id, started_at, ${revisionOf(tx, sql.ref('i.incident_id'))} + 1 as revision
        from business.sos_incident i
       where business_id = ${tx.businessId} and branch_id = ${branchId} and stopped_at is null
    ), came as materialized (
      select incident.incident_id, incident.revision, v.visit_id, v.group_id, v.visitor_id, v.kind, v.pov, v.checked_in_at,
             coalesce(o.person_id, ${account}::bigint) as person_id, e.visiting
        from incident
        join business.visit v on v.business_id = ${tx.businessId} and v.branch_id = ${branchId}
         and v.checked_in_at = ${checkedInAt} and v.checked_out_at is null and ${these}
        join business.visitor o on o.business_id = ${tx.businessId} and o.visitor_id = v.visitor_id
        left join business.desk_entry e
          on e.business_id = ${tx.businessId} and e.branch_id = ${branchId} and e.checked_in_at = coalesce(v.group_at, v.checked_in_at)
         and e.visit_id = coalesce(v.group_id, v.visit_id)
    ), matched as (
      select came.*, p.roll_id
        from came
        cross join lateral (
          select roll_id from business.sos_person p
           where p.business_id = ${tx.businessId} and p.incident_id = came.incident_id and p.merged_into is null
             and (p.visitor_id = came.visitor_id or p.person_id = came.person_id)
           order by p.visitor_id is not distinct from came.visitor_id desc limit 1
        ) p
    ), known as (
      update business.sos_person p
         set visitor_id = came.visitor_id, visit_id = came.visit_id, inside = true, lead_visit_id = came.group_id,
             is_member = came.kind = ${visitKind.member}, pov = came.pov, visiting = came.visiting,
             seen_place = case when p.seen_at > came.checked_in_at then p.seen_place end,
             seen_at = greatest(p.seen_at, came.checked_in_at), came_at = greatest(p.came_at, came.checked_in_at),
             planned = case when p.inside then p.planned else 0 end, without_way = p.without_way and p.inside,
             revision = came.revision
        from matched came
       where p.business_id = ${tx.businessId} and p.incident_id = came.incident_id and p.roll_id = came.roll_id
      returning came.visit_id, p.roll_id, p.doubt is not null as is_doubted, came.checked_in_at, greatest(
                  case when p.state = ${safetyState.safe} and p.said_at <= came.checked_in_at then p.said_at end,
                  (
                    select case when k.state = ${safetyState.safe} then k.at end from business.sos_mark k
                     where k.business_id = ${tx.businessId} and k.incident_id = p.incident_id and k.roll_id = p.roll_id
                       and k.said_by = ${saidBy.door}
                     order by k.at desc, k.state desc, k.mark_id desc limit 1
                  )
                ) as was_safe_at
    ), added as (
      insert into business.sos_person (business_id, incident_id, person_id, visitor_id, visit_id, lead_visit_id, inside,
                                       is_member, pov, visiting, seen_at, came_at, revision)
      select ${tx.businessId}, incident_id, person_id, visitor_id, visit_id, group_id, true, kind = ${visitKind.member},
             pov, visiting, checked_in_at, checked_in_at, revision
        from came where visit_id not in (select visit_id from known)
    )
    select incident_id, started_at,
           array(select roll_id from known where was_safe_at < checked_in_at) as back_again,
           array(select roll_id from known where was_safe_at >= checked_in_at) as not_left,
           array(select roll_id from known where is_doubted and was_safe_at is null) as doubted
      from incident
  `.execute(tx)
  return rows[0]
}

export type WhoMarkedRow = {
  mark_id: string
  said_by: number
  said_by_id: number | null
  said_by_name: string | null
  at: Date
}

export type PersonRow = {
  roll_id: number
  name: string
  is_member: boolean
  pov: number | null
  lead_roll_id: number | null
  visiting: string | null
  seen_place: string | null
  seen_at: Date | null
  state: number
  said_by: number | null
  said_by_name: string | null
  said_at: Date | null
  note: string | null
  /** Calls for help that stand, the latest last. */
  calls: WhoMarkedRow[]
  doubt: WhoMarkedRow | null
  answered: boolean
  is_planned: boolean
  /** Its start was laid out, and no way to tell them was found. */
  without_way: boolean
  /** The ways by which it was sent, or will be. */
  ways: number
  reached: boolean
  trying: boolean
}

/** Laid out, and given up before its first try, since the alert was over. */
const neverTried = sql`(state = ${sosDelivery.givenUp} and attempts = 0)`

type FoundPerson = Omit<PersonRow, 'lead_roll_id' | 'calls' | 'doubt'> & {
  lead_visit_id: number | null
  calls: string[]
  doubt: string | null
}

/** How long a transaction may take that wrote down who was reached: it is told by when it began. */
const STILL_UNDER_WAY = 10_000

/** Which places on the roll-call those have who led these visits, while they are on it. */
const findLeads = async (tx: BusinessTx, incidentId: number, visitIds: readonly number[]) => {
  const { rows } = await sql<{ visit_id: number; roll_id: number }>`
    select visit_id, roll_id from business.sos_person
     where business_id = ${tx.businessId} and incident_id = ${incidentId} and inside
       and visit_id = any(${visitIds}::bigint[])
  `.execute(tx)
  return new Map(rows.map(({ visit_id, roll_id }) => [visit_id, roll_id]))
}

const findWhoMarked = async (tx: BusinessTx, incidentId: number, markIds: readonly string[]) => {
  const { rows } = await sql<WhoMarkedRow>`
    select k.mark_id, k.said_by, k.said_by_id, ${actorName(tx, 'k.incident_id', 'k.said_by_id')} as said_by_name, k.at
      from business.sos_mark k
     where k.business_id = ${tx.businessId} and k.incident_id = ${incidentId} and k.mark_id = any(${markIds}::uuid[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.mark_id, row]))
}

/**
 * Those on the roll-call who have changed after a revision, or of whom it was learnt since a moment whether they were
 * reached. A group is named by whoever of it led it, while they are on it.
 */
export const findPeople = async (tx: BusinessTx, incidentId: number, since: number, heard?: string) => {
  const reachedSince = heard === undefined ? null : new Date(Date.parse(heard) - STILL_UNDER_WAY)
  const { rows } = await sql<FoundPerson>`
    select p.roll_id, coalesce(nullif(o.name, ''), m.name, p.name, '') as name, p.is_member, p.pov, p.lead_visit_id,
           p.visiting, p.seen_place, p.seen_at, p.state, p.said_by, ${actorName(tx, 'p.incident_id', 'p.said_by_id')} as said_by_name, p.said_at, p.note, p.calls, p.doubt,
           p.answered,
           p.planned > 0 as is_planned, p.without_way, way.ways, coalesce(way.reached, false) as reached,
           coalesce(way.trying, false) as trying
      from business.sos_person p
      left join business.visitor o on o.business_id = ${tx.businessId} and o.visitor_id = p.visitor_id
      left join business.membership m on m.business_id = ${tx.businessId} and m.person_id = p.person_id
      cross join lateral (
        select (count(*) filter (where not ${neverTried}))::int as ways, bool_or(d.state = ${sosDelivery.reached}) as reached,
               bool_or(d.state in (${sosDelivery.due}, ${sosDelivery.sending})) as trying,
               max(d.settled_at) as settled_at
          from business.sos_delivery d
         where d.business_id = ${tx.businessId} and d.incident_id = ${incidentId}
           and d.message = ${sosMessage.started} and d.roll_id = p.roll_id
      ) way
     where p.business_id = ${tx.businessId} and p.incident_id = ${incidentId} and p.inside
       and (p.revision > ${since} or way.settled_at > ${reachedSince}::timestamptz)
     order by p.roll_id
  `.execute(tx)
  const led = rows.flatMap(({ lead_visit_id }) => lead_visit_id ?? [])
  const leads = led.length > 0 ? await findLeads(tx, incidentId, led) : new Map<number, number>()
  const marked = rows.flatMap(({ calls, doubt }) => [...calls, ...(doubt === null ? [] : [doubt])])
  const whoMarked = marked.length > 0 ? await findWhoMarked(tx, incidentId, marked) : new Map<string, WhoMarkedRow>()
  return rows.map(
    ({ lead_visit_id, calls, doubt, ...row }): PersonRow => ({
      ...row,
      calls: calls.flatMap((markId) => whoMarked.get(markId) ?? []),
      doubt: (doubt !== null && whoMarked.get(doubt)) || null,
      lead_roll_id: lead_visit_id === null ? null : (leads.get(lead_visit_id) ?? null),
    }),
  )
}

export type MarshalRow = { person_id: number; name: string; place: string | null; marks: number; last_heard_at: Date }

export const findMarshals = async (tx: BusinessTx, incidentId: number) => {
  const { rows } = await sql<MarshalRow>`
    select s.person_id, coalesce(m.name, s.name, '') as name, s.place, s.marks, s.last_heard_at
      from business.sos_marshal s
      left join business.membership m on m.business_id = ${tx.businessId} and m.person_id = s.person_id
     where s.business_id = ${tx.businessId} and s.incident_id = ${incidentId} and s.last_heard_at is not null
     order by s.last_heard_at desc, s.person_id
  `.execute(tx)
  return rows
}

export type ReachRow = { channel: number; reached: number; given_up: number; of: number }

/** Of the messages that it has begun: how many there are by each way, how many arrived, and how many never will. */
export const findChannels = async (tx: BusinessTx, incidentId: number) => {
  const { rows } = await sql<ReachRow>`
    select channel, count(*) filter (where state = ${sosDelivery.reached})::int as reached,
           count(*) filter (where state = ${sosDelivery.givenUp} and not ${neverTried})::int as given_up,
           count(*)::int as of
      from business.sos_delivery
     where business_id = ${tx.businessId} and incident_id = ${incidentId} and message = ${sosMessage.started}
     group by channel
  `.execute(tx)
  return rows
}

export type ReachTotals = { answered: number; no_way: number; failed: number }

/** People inside who answered; recipients who have not answered and have no way, or for whom each way was given up. */
export const findReachTotals = async (tx: BusinessTx, incidentId: number) => {
  const began = sql`
    business_id = ${tx.businessId} and incident_id = ${incidentId} and message = ${sosMessage.started}
  `
  // As with the list: read once each, not once for each person.
  const { rows } = await sql<ReachTotals>`
    select count(*) filter (where answered and inside)::int as answered,
           count(*) filter (where without_way and not answered)::int as no_way,
           count(*) filter (
             where not answered and roll_id in (
               select roll_id from business.sos_delivery where ${began}
                group by roll_id having bool_and(state = ${sosDelivery.givenUp}) and not bool_and(${neverTried})
             )
           )::int as failed
      from business.sos_person
     where business_id = ${tx.businessId} and incident_id = ${incidentId} and merged_into is null
  `.execute(tx)
  return rows[0] as ReachTotals
}
