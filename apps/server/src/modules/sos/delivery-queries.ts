import { sql } from 'kysely'
import { hashOfLink } from '../../admission/links.ts'
import type { Clock } from '../../clock.ts'
import { linkKind, sosChannel, sosDelivery, sosMessage } from '../../db/codes.ts'
import type { CellHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { Told } from './messages.ts'

/** Where there is something to do by this channel, or to lay out (0): a named function, since it spans businesses. */
export const findBusinessesWith = async ({ db }: Pick<CellHandle, 'db'>, clock: Clock, channel: number) => {
  const { rows } = await sql<{ business_id: number }>`
    select business_id from business.due_sos(${clock.now()}) where channel = ${channel}
  `.execute(db)
  return rows.map(({ business_id }) => business_id)
}

/** What the people of an incident are to know now. */
const dueMessage = sql`case when i.stopped_at is null then 1 when i.false_alarm then 3 else 2 end`

/** A drill that a real alert ended is not told to be over: that message could be taken for the end of the alert. */
const replaced = sql`
  i.drill and exists (
    select from business.sos_incident a
     where a.business_id = i.business_id and a.branch_id = i.branch_id and not a.drill and a.started_at = i.stopped_at
  )
`

export type Untold = { incident_id: number; branch_id: number; message: number; salt: Buffer }

/** Those of which someone is to be told something that was not laid out yet. */
export const findUntold = async (tx: BusinessTx) => {
  const { rows } = await sql<Untold>`
    select i.incident_id, i.branch_id, ${dueMessage} as message, i.salt
      from business.sos_incident i
     where i.business_id = ${tx.businessId} and (i.told < 2 or (i.told = 2 and i.false_alarm))
       and (
         i.told < ${dueMessage} or exists (
           select from business.sos_person p
            where p.business_id = i.business_id and p.incident_id = i.incident_id and p.planned = 0
         )
       )
     order by i.drill, i.started_at
  `.execute(tx)
  return rows
}

export type Listed = { roll_id: number; person_id: number | null; mobile: Buffer | null; email: Buffer | null }

/** Whoever was never told that it began need not hear that it is over. */
export const skipLatecomers = (tx: BusinessTx, { incident_id, message }: Untold) =>
  sql`
    update business.sos_person p set planned = ${message}
      from business.sos_incident i
     where i.business_id = p.business_id and i.incident_id = p.incident_id
       and p.business_id = ${tx.businessId} and p.incident_id = ${incident_id} and p.planned < ${message}
       and i.stopped_at is not null and (p.planned = 0 or (${replaced}))
  `.execute(tx)

/** The next people for whom it is laid out, with the contacts of those who have no account. */
export const findUnplanned = async (tx: BusinessTx, { incident_id, message }: Untold, most: number) => {
  const { rows } = await sql<Listed>`
    select p.roll_id, p.person_id, v.mobile, v.email
      from business.sos_person p
      left join business.visitor v
        on v.business_id = p.business_id and v.visitor_id = p.visitor_id and p.person_id is null
     where p.business_id = ${tx.businessId} and p.incident_id = ${incident_id} and p.planned < ${message}
     order by p.inside desc, p.roll_id limit ${most}
  `.execute(tx)
  return rows
}

/** Has the roll-call tell again how these people were reached. Whoever does so holds the branch. */
export const showAgain = (tx: BusinessTx, incidentId: number, rollIds: readonly number[]) =>
  sql`
    with raised as (
      update business.sos_incident set revision = revision + 1
       where business_id = ${tx.businessId} and incident_id = ${incidentId}
      returning revision
    )
    update business.sos_person p set revision = raised.revision
      from raised
     where p.business_id = ${tx.businessId} and p.incident_id = ${incidentId} and p.roll_id = any(${rollIds}::bigint[])
  `.execute(tx)

export const findBranchesOf = async (tx: BusinessTx, incidentIds: readonly number[]) => {
  const { rows } = await sql<{ incident_id: number; branch_id: number }>`
    select incident_id, branch_id from business.sos_incident
     where business_id = ${tx.businessId} and incident_id = any(${incidentIds}::bigint[])
     order by branch_id, incident_id
  `.execute(tx)
  return rows
}

export type Way = { roll_id: number; channel: number }

/** One message to each of these people by each way they have. Laid out twice it is there once. */
export const insertDeliveries = async (
  tx: BusinessTx,
  { incident_id, message }: Untold,
  people: readonly Listed[],
  ways: readonly Way[],
) => {
  await sql`
    insert into business.sos_delivery (business_id, incident_id, message, roll_id, channel, due_at)
    select ${tx.businessId}::int, ${incident_id}::bigint, ${message}::smallint, roll_id, channel, ${tx.now}::timestamptz
      from unnest(${ways.map(({ roll_id }) => roll_id)}::bigint[], ${ways.map(({ channel }) => channel)}::smallint[])
        as way (roll_id, channel)
    on conflict do nothing
  `.execute(tx)
  await sql`
    update business.sos_person set planned = ${message}
     where business_id = ${tx.businessId} and incident_id = ${incident_id} and planned < ${message}
       and roll_id = any(${people.map(({ roll_id }) => roll_id)}::bigint[])
  `.execute(tx)
}

/** It is laid out for everyone. */
export const markTold = (tx: BusinessTx, { incident_id, message }: Untold) =>
  sql`
    update business.sos_incident set told = ${message}
     where business_id = ${tx.businessId} and incident_id = ${incident_id} and told < ${message}
       and not exists (
         select from business.sos_person p
          where p.business_id = sos_incident.business_id and p.incident_id = sos_incident.incident_id
            and p.planned < ${message}
       )
  `.execute(tx)

/** From now on each token leads to its person on the list. Only hashes are kept. */
export const insertLinks = (
  tx: IdentityTx,
  businessId: number,
  links: readonly { token: string; rollId: number }[],
  expiresAt: Date,
) =>
  sql`
    insert into identity.link (token_hash, kind, business_id, local_id, expires_at)
    select token_hash, ${linkKind['sos-answer']}::smallint, ${businessId}::int, roll_id, ${expiresAt}::timestamptz
      from unnest(${links.map(({ token }) => hashOfLink(token))}::bytea[], ${links.map(({ rollId }) => rollId)}::bigint[])
        as link (token_hash, roll_id)
    on conflict (token_hash) do nothing
  `.execute(tx)

export const deleteOldLinks = async (tx: IdentityTx) => {
  await tx
    .deleteFrom('identity.link')
    .where('kind', '=', linkKind['sos-answer'])
    .where('expires_at', '<', tx.now)
    .execute()
}

export type Claimed = Listed & { incident_id: number; message: number; attempts: number }

/**
 * Takes the next deliveries of a channel, for so many milliseconds: whoever took them and is not heard of until then
 * counts as gone. One that was never tried comes before one that failed, and nobody is told any more that an alert
 * began which is over.
 */
export const claimDue = async (tx: BusinessTx, channel: number, most: number, lease: number) => {
  await sql`
    update business.sos_delivery d
       set state = ${sosDelivery.givenUp}, settled_at = ${tx.now}, error = 'the alert was over'
      from business.sos_incident i
     where i.business_id = d.business_id and i.incident_id = d.incident_id and i.stopped_at is not null
       and d.business_id = ${tx.businessId} and d.channel = ${channel} and d.message = ${sosMessage.started}
       and d.state < ${sosDelivery.reached} and d.due_at <= ${tx.now}
  `.execute(tx)
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select d.incident_id, d.message, d.roll_id
        from business.sos_delivery d
       where d.business_id = ${tx.businessId} and d.channel = ${channel} and d.state < 2 and d.due_at <= ${tx.now}
       order by d.attempts, d.due_at limit ${most}
         for update skip locked
    ), taken as (
      update business.sos_delivery d
         set state = ${sosDelivery.sending}, attempts = d.attempts + 1,
             due_at = ${tx.now}::timestamptz + ${lease}::int * interval '1 millisecond'
        from due
       where d.business_id = ${tx.businessId} and d.incident_id = due.incident_id and d.message = due.message
         and d.roll_id = due.roll_id and d.channel = ${channel}
      returning d.incident_id, d.message, d.roll_id, d.attempts
    )
    select taken.*, p.person_id, v.mobile, v.email
      from taken
      join business.sos_person p
        on p.business_id = ${tx.businessId} and p.incident_id = taken.incident_id and p.roll_id = taken.roll_id
      left join business.visitor v
        on v.business_id = p.business_id and v.visitor_id = p.visitor_id and p.person_id is null
     order by p.inside desc, taken.roll_id
  `.execute(tx)
  return rows
}

const REPEATS_WITHIN = 30 * 60_000
const repeatsSince = ({ now }: Pick<BusinessTx, 'now'>) => new Date(now.getTime() - REPEATS_WITHIN)

export type ToldIncident = Told & { incident_id: number; salt: Buffer }

export const findIncidents = async (tx: BusinessTx, ids: readonly number[]) => {
  const { rows } = await sql<ToldIncident>`
    select i.incident_id, i.salt, i.drill, i.reason, i.started_at, br.name as branch_name, br.time_zone,
           coalesce(b.trade_name, b.registered_name) as business_name, starter.name as started_by, stopper.name as stopped_by,
           not i.drill and exists (
             select from business.sos_incident d
              where d.business_id = i.business_id and d.branch_id = i.branch_id and d.drill
                and d.stopped_at = i.started_at
           ) as after_drill,
           (
             select count(*)::int from business.sos_start s
               join business.sos_incident o on o.business_id = s.business_id and o.incident_id = s.incident_id
              where o.business_id = i.business_id and o.branch_id = i.branch_id and not o.drill
                and s.at > ${repeatsSince(tx)}::timestamptz
           ) as starts
      from business.sos_incident i
      join business.branch br on br.business_id = i.business_id and br.branch_id = i.branch_id
      join business.business b on b.business_id = i.business_id
      left join business.membership starter
        on starter.business_id = i.business_id and starter.person_id = i.started_by
      left join business.membership stopper
        on stopper.business_id = i.business_id and stopper.person_id = i.stopped_by
     where i.business_id = ${tx.businessId} and i.incident_id = any(${ids}::bigint[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.incident_id, row]))
}

/** What became of one try. Without a wait it is given up; `unsent` gives the try back, since nothing was sent. */
export type Settled = Pick<Claimed, 'incident_id' | 'message' | 'roll_id' | 'attempts'> & {
  is: 'reached' | 'failed' | 'unsent'
  wait: number | null
  error: string | null
}

/**
 * Writes down what became of tries, and answers what it did to whom. That it was taken counts whenever it is learnt;
 * that it failed only while nobody else has taken it up since.
 */
export const writeOutcomes = async (tx: BusinessTx, channel: number, outcomes: readonly Settled[]) => {
  const { rows } = await sql<{ incident_id: number; message: number; roll_id: number; state: number }>`
    update business.sos_delivery d
       set state = o.state, attempts = d.attempts - (o.is = 'unsent')::int,
           due_at = ${tx.now}::timestamptz + coalesce(o.wait, 0) * interval '1 millisecond',
           settled_at = case when o.state > ${sosDelivery.sending} then ${tx.now}::timestamptz end,
           error = o.error
      from (
        select o.*, case when o.is = 'reached' then ${sosDelivery.reached}::smallint
                         when o.is = 'unsent' then ${sosDelivery.due}::smallint
                         when o.wait is null or (o.message = ${sosMessage.started} and i.stopped_at is not null)
                         then ${sosDelivery.givenUp}::smallint
                         else ${sosDelivery.due}::smallint end as state
          from unnest(
                 ${outcomes.map(({ incident_id }) => incident_id)}::bigint[],
                 ${outcomes.map(({ message }) => message)}::smallint[],
                 ${outcomes.map(({ roll_id }) => roll_id)}::bigint[],
                 ${outcomes.map(({ attempts }) => attempts)}::smallint[],
                 ${outcomes.map((outcome) => outcome.is)}::text[],
                 ${outcomes.map(({ wait }) => wait)}::int[],
                 ${outcomes.map(({ error }) => error)}::text[]
               ) as o (incident_id, message, roll_id, attempts, "is", wait, error)
          join business.sos_incident i on i.business_id = ${tx.businessId} and i.incident_id = o.incident_id
      ) o
     where d.business_id = ${tx.businessId} and d.channel = ${channel} and d.incident_id = o.incident_id
       and d.message = o.message and d.roll_id = o.roll_id and d.state <> ${sosDelivery.reached}
       and (o.is = 'reached' or (d.state = ${sosDelivery.sending} and d.attempts = o.attempts))
    returning d.incident_id, d.message, d.roll_id, d.state
  `.execute(tx)
  return rows
}

/** Once in half an hour, from the third time on that an alert was raised at a branch: to whoever owns the business. */
export const insertRepeats = (tx: BusinessTx, { incidentId, branchId }: { incidentId: number; branchId: number }) =>
  sql`
    insert into business.sos_delivery (business_id, incident_id, message, roll_id, channel, due_at)
    select p.business_id, p.incident_id, ${sosMessage.repeated}::smallint, p.roll_id, ${sosChannel.mail}::smallint, ${tx.now}::timestamptz
      from business.sos_person p
      join business.business b on b.business_id = p.business_id and b.root_person_id = p.person_id
     where p.business_id = ${tx.businessId} and p.incident_id = ${incidentId}
       and 3 <= (
         select count(*) from business.sos_start s
           join business.sos_incident o on o.business_id = s.business_id and o.incident_id = s.incident_id
          where o.business_id = p.business_id and o.branch_id = ${branchId} and not o.drill
            and s.at > ${repeatsSince(tx)}::timestamptz
       )
       and not exists (
         select from business.sos_delivery d
           join business.sos_incident o on o.business_id = d.business_id and o.incident_id = d.incident_id
          where o.business_id = p.business_id and o.branch_id = ${branchId} and d.message = ${sosMessage.repeated}
            and coalesce(d.settled_at, d.due_at) > ${repeatsSince(tx)}::timestamptz
       )
    on conflict do nothing
  `.execute(tx)
