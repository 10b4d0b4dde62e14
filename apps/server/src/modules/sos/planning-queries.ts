import { sql } from 'kysely'
import { sosChannel, sosMessage } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { revisionOf } from './queries.ts'

/** What the people of an incident are to know now. */
const dueMessage = sql`
  case when i.stopped_at is null then ${sosMessage.started} when i.false_alarm then ${sosMessage.falseAlarm}
       else ${sosMessage.over} end::smallint
`

/** A drill that a real alert ended is not told to be over: that message could be taken for the end of the alert. */
const replacedByAlert = sql`
  exists (select from business.sos_incident a where a.business_id = i.business_id and a.replaces = i.incident_id)
`

export type Untold = {
  incident_id: number
  branch_id: number
  message: number
  salt: Buffer
  drill: boolean
  /** How many drills the business had in the day before this one. */
  drills_before: number
}

/** The branches where an alert or a drill is not listed, or not laid out for everyone: alerts before drills. */
export const findUnfinished = async (tx: BusinessTx) => {
  const { rows } = await sql<{ branch_id: number; incident_id: number; is_listed: boolean }>`
    select i.branch_id, i.incident_id, i.listed = 2 as is_listed
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

/** What someone is to be told of an incident that was not laid out yet. While its list is unfinished, only to those on it. */
export const findUntold = async (tx: BusinessTx, incidentId: number) => {
  const { rows } = await sql<Untold>`
    select i.incident_id, i.branch_id, ${dueMessage} as message, i.salt, i.drill,
           (
             select count(*)::int from business.sos_incident o
              where o.business_id = i.business_id and o.drill and o.incident_id < i.incident_id
                and o.started_at > i.started_at - interval '1 day'
           ) as drills_before
      from business.sos_incident i
     where i.business_id = ${tx.businessId} and i.incident_id = ${incidentId}
       and (
         (i.listed = 2 and i.told < ${dueMessage}) or exists (
           select from business.sos_person p
            where p.business_id = i.business_id and p.incident_id = i.incident_id
              and (p.planned = 0 or (i.listed < 2 and p.planned < ${dueMessage}))
         )
       )
  `.execute(tx)
  return rows[0]
}

export type Listed = { roll_id: number; person_id: number | null; mobile: Buffer | null; email: Buffer | null }

export type Unplanned = Listed & {
  inside: boolean
  /** They were notified that it began, and by mail or text message too, or would have been next. */
  was_mailed: boolean
  was_texted: boolean
}

/** That someone was tried to be told that it began. */
export const wasTold = sql`
  exists (
    select from business.sos_delivery d
     where d.business_id = p.business_id and d.incident_id = p.incident_id and d.roll_id = p.roll_id
       and d.message = ${sosMessage.started} and d.attempts > 0
  )
`

/** That it began was laid out for them by this channel. */
const wasBegunBy = (channel: Way['channel']) => sql`
  exists (
    select from business.sos_delivery d
     where d.business_id = p.business_id and d.incident_id = p.incident_id and d.roll_id = p.roll_id
       and d.message = ${sosMessage.started} and d.channel = ${channel}
  )
`

/**
 * Whoever was never tried to be told that it began need not hear that it is over. Whoever works there hears of an alert all
 * the same: nobody raises and stops one unnoticed.
 */
export const skipUntried = (tx: BusinessTx, { incident_id, message }: Untold) =>
  sql`
    update business.sos_person p set planned = ${message}
      from business.sos_incident i
     where i.business_id = p.business_id and i.incident_id = p.incident_id
       and p.business_id = ${tx.businessId} and p.incident_id = ${incident_id} and p.planned < ${message}
       and i.stopped_at is not null
       and (
         ${replacedByAlert} or (
           not ${wasTold} and (
             i.drill or not exists (
               select from business.membership m
                where m.business_id = p.business_id and m.person_id = p.person_id
                  and m.active and m.joined_at is not null
             )
           )
         )
       )
  `.execute(tx)

type Page = { most: number; except: readonly number[] }

/** The next people for whom it is laid out, with the contacts of those who have no account. */
export const findUnplanned = async (tx: BusinessTx, { incident_id, message }: Untold, { most, except }: Page) => {
  const { rows } = await sql<Unplanned>`
    select p.roll_id, p.person_id, p.inside, v.mobile, v.email,
           ${wasTold} and ${wasBegunBy(sosChannel.mail)} as was_mailed,
           ${wasTold} and ${wasBegunBy(sosChannel.sms)} as was_texted
      from business.sos_person p
      left join business.visitor v
        on v.business_id = p.business_id and v.visitor_id = p.visitor_id and p.person_id is null
     where p.business_id = ${tx.businessId} and p.incident_id = ${incident_id} and p.planned < ${message}
       and p.roll_id <> all(${except}::bigint[])
     order by p.inside desc, p.roll_id limit ${most}
  `.execute(tx)
  return rows
}

/** Has the roll-call tell again that these people have no way to be told. Whoever does so holds the branch. */
export const showAgain = (tx: BusinessTx, incidentId: number, rollIds: readonly number[]) =>
  sql`
    with raised as (select ${revisionOf(tx, sql`${incidentId}`)} + 1 as revision)
    update business.sos_person p set revision = raised.revision
      from raised
     where p.business_id = ${tx.businessId} and p.incident_id = ${incidentId} and p.roll_id = any(${rollIds}::bigint[])
  `.execute(tx)

export type Way = {
  roll_id: number
  channel: (typeof sosChannel)[keyof typeof sosChannel]
  /** The same for all of the alert who are told there. */
  address: Buffer | null
}

type Those = readonly Pick<Unplanned, 'roll_id' | 'person_id' | 'inside'>[]

/**
 * Rows that are as they were read. One that got an account since, or whose person came in, may have other ways: it stays
 * unplanned and is read again.
 */
const isAsRead = (tx: BusinessTx, incidentId: number, people: Those) => sql`
  p.business_id = ${tx.businessId} and p.incident_id = ${incidentId}
  and (p.roll_id, coalesce(p.person_id, 0), p.inside) in (
    select * from unnest(
      ${people.map(({ roll_id }) => roll_id)}::bigint[], ${people.map(({ person_id }) => person_id ?? 0)}::bigint[],
      ${people.map(({ inside }) => inside)}::boolean[]
    )
  )
`

/** Marks the start as laid out for these people, who have no way to be told, and returns whose rows were marked. */
export const markWithoutWay = async (tx: BusinessTx, incidentId: number, people: Those) => {
  const { rows } = await sql<{ roll_id: number }>`
    update business.sos_person p
       set planned = greatest(p.planned, ${sosMessage.started}::smallint), without_way = true
     where ${isAsRead(tx, incidentId, people)}
    returning p.roll_id
  `.execute(tx)
  return rows.map(({ roll_id }) => roll_id)
}

/** Marks the message as laid out for these people and returns whose rows were marked. */
const markPlanned = async (tx: BusinessTx, { incident_id, message }: Untold, people: Those) => {
  const { rows } = await sql<{ roll_id: number }>`
    update business.sos_person p set planned = ${message}
     where ${isAsRead(tx, incident_id, people)} and p.planned < ${message}
    returning p.roll_id
  `.execute(tx)
  return rows.map(({ roll_id }) => roll_id)
}

/** One message to each of these people by each way they have. Laid out twice it is there once. */
export const insertDeliveries = async (tx: BusinessTx, untold: Untold, people: Those, allWays: readonly Way[]) => {
  const { incident_id, message } = untold
  const planned = new Set(await markPlanned(tx, untold, people))
  const ways = allWays.filter(({ roll_id }) => planned.has(roll_id))
  if (ways.length === 0) return
  await sql`
    insert into business.sos_delivery (business_id, incident_id, message, roll_id, channel, address, due_at)
    select ${tx.businessId}::int, ${incident_id}::bigint, ${message}::smallint, roll_id, channel, address,
           ${tx.now}::timestamptz
      from unnest(
             ${ways.map(({ roll_id }) => roll_id)}::bigint[],
             ${ways.map(({ channel }) => channel)}::smallint[],
             ${ways.map(({ address }) => address)}::bytea[]
           ) as way (roll_id, channel, address)
    on conflict do nothing
  `.execute(tx)
}

/** It is laid out for everyone on a list that is complete. */
export const markTold = (tx: BusinessTx, { incident_id, message }: Untold) =>
  sql`
    update business.sos_incident set told = ${message}
     where business_id = ${tx.businessId} and incident_id = ${incident_id} and told < ${message} and listed = 2
       and not exists (
         select from business.sos_person p
          where p.business_id = sos_incident.business_id and p.incident_id = sos_incident.incident_id
            and p.planned < ${message}
       )
  `.execute(tx)
