import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { sosChannel, sosDelivery, sosMessage } from '../../db/codes.ts'
import type { CellHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { actorName } from './actor-queries.ts'
import type { Facts } from './messages.ts'
import { type Listed, wasTold } from './planning-queries.ts'
import { repeatsSince } from './repeat-queries.ts'
import type { Recorded } from './retrying.ts'

/**
 * Where there is something to lay out or to send: a named function, since it spans businesses. It is due by the database's
 * time, as it was written down: a worker's own clock may be behind.
 */
export const findBusinessesWithWork = async ({ db }: Pick<CellHandle, 'db'>, clock: Pick<Clock, 'held'>) => {
  const { rows } = await sql<{ business_id: number; channel: number }>`
    select business_id, channel from business.due_sos(coalesce(${clock.held()}::timestamptz, now()))
  `.execute(db)
  const those = (isWanted: (channel: number) => boolean) =>
    new Set(rows.filter(({ channel }) => isWanted(channel)).map(({ business_id }) => business_id))
  return { toLayOut: those((channel) => channel === 0), toSend: those((channel) => channel > 0) }
}

/** Names one message to one person by one way, and the try that is meant. */
export type Try = { incident_id: number; message: number; roll_id: number; channel: number; attempts: number }

export type Claimed = Try &
  Listed & {
    name: string
    /** They have an open visit, or asked for help. */
    inside: boolean
    /** The mark of the address for which it was laid out. */
    address: Buffer | null
    /** That it began was tried to be told them. */
    was_told: boolean
    /** Their address has had this message, and they need none of their own: it has no link, or they answer in the app. */
    has_it: boolean
  }

/** One message by one way: to someone, or to all of those who have the same address. */
export type Letter = readonly [Claimed, ...Claimed[]]

/** Whoever took a message and is not heard of for so many milliseconds counts as gone. */
const LEASE = 6_000

const leased = ({ now }: BusinessTx) => new Date(now.getTime() + LEASE)

/** How many tries may have arrived: whoever sent it now is gone, and nobody knows how far they came. */
const doubts = sql`d.doubts + (d.state = ${sosDelivery.sending})::int`

/** Whether someone is told the same by another way that is in one of these states. */
const otherWay = (states: readonly number[]) => sql`
  exists (
    select from business.sos_delivery o
     where o.business_id = d.business_id and o.incident_id = d.incident_id and o.message = d.message
       and o.roll_id = d.roll_id and o.channel <> d.channel and o.state = any(${states}::smallint[])
  )
`

/** A mail that may have arrived twice goes out again only when no other way is left. What the others repeat is known as such. */
const maySendAgain = (channel: number) =>
  channel === sosChannel.mail
    ? sql`(${doubts} < 2 or not ${otherWay([sosDelivery.due, sosDelivery.sending, sosDelivery.reached])})`
    : sql`true`

/**
 * Of those who have one address the first is taken, and the others with them. Whoever is laid out when it was tried
 * already is in none of its tries: they wait for what becomes of it, so that each try of a message is the same one.
 */
const isFirstAtAddress = sql`
  not exists (
    select from business.sos_delivery o
     where o.business_id = d.business_id and o.address = d.address and o.message = d.message and o.state < 2
       and (o.attempts = 0, o.roll_id) < (d.attempts = 0, d.roll_id)
  )
`

/** What is on its way now to the same person or address of the same alert, and was to be told before. */
const isOvertaking = (tx: BusinessTx, to: RawBuilder<unknown>) => sql`
  exists (
    select from business.sos_delivery e
     where e.business_id = d.business_id and ${to} and e.message < d.message and e.state = ${sosDelivery.sending}
       and e.due_at > ${tx.now}
  )
`

const sameWay = sql`e.incident_id = d.incident_id and e.roll_id = d.roll_id and e.channel = d.channel`

/**
 * Takes the next messages of a channel. One that was never tried comes before one that failed; the end does not overtake
 * a beginning that is on its way.
 */
export const claimDue = async (tx: BusinessTx, channel: number, most: number): Promise<Letter[]> => {
  const { rows } = await sql<Claimed & { letter: number }>`
    with due as materialized (
      select d.incident_id, d.message, d.roll_id, d.address, d.attempts
        from business.sos_delivery d
        join business.sos_incident i on i.business_id = d.business_id and i.incident_id = d.incident_id
       where d.business_id = ${tx.businessId} and d.channel = ${channel} and d.state < 2 and d.due_at <= ${tx.now}
         and (d.message <> ${sosMessage.started} or i.stopped_at is null)
         and (d.message <> ${sosMessage.over} or not i.false_alarm)
         and ${isFirstAtAddress}
         and not ${isOvertaking(tx, sameWay)} and not ${isOvertaking(tx, sql`e.address = d.address`)}
         and ${maySendAgain(channel)}
       order by d.attempts, d.due_at limit ${most}
         for update of d skip locked
    ), together as materialized (
      select incident_id, message, roll_id, attempts, roll_id as letter from due
      union all
      select due.incident_id, due.message, d.roll_id, d.attempts, due.roll_id
        from due
        join business.sos_delivery d
          on d.business_id = ${tx.businessId} and d.address = due.address and d.message = due.message
         and d.state < 2 and (d.attempts = 0) = (due.attempts = 0) and d.roll_id <> due.roll_id
    ), taken as (
      update business.sos_delivery d
         set state = ${sosDelivery.sending}, attempts = d.attempts + 1, doubts = ${doubts}, due_at = ${leased(tx)}
        from together
       where d.business_id = ${tx.businessId} and d.incident_id = together.incident_id and d.message = together.message
         and d.roll_id = together.roll_id and d.channel = ${channel} and d.state < 2 and d.attempts = together.attempts
      returning d.incident_id, d.message, d.roll_id, d.channel, d.attempts, d.address, together.letter
    )
    select taken.incident_id, taken.message, taken.roll_id, taken.channel, taken.attempts, taken.address, taken.letter,
           p.person_id, p.inside,
           case when p.person_id is null then v.mobile end as mobile,
           case when p.person_id is null then v.email end as email, coalesce(nullif(v.name, ''), m.name, p.name, '') as name,
           taken.message = ${sosMessage.started} or ${wasTold} as was_told,
           (taken.message <> ${sosMessage.started} or p.person_id is not null) and exists (
             select from business.sos_delivery r
              where r.business_id = ${tx.businessId} and r.address = taken.address and r.message = taken.message
                and r.state = ${sosDelivery.reached}
           ) as has_it
      from taken
      join business.sos_person p
        on p.business_id = ${tx.businessId} and p.incident_id = taken.incident_id and p.roll_id = taken.roll_id
      left join business.visitor v on v.business_id = p.business_id and v.visitor_id = p.visitor_id
      left join business.membership m on m.business_id = p.business_id and m.person_id = p.person_id
     order by p.inside desc, taken.roll_id
  `.execute(tx)
  const letters = Map.groupBy(rows, ({ incident_id, message, letter }) => [incident_id, message, letter].join(' '))
  return [...letters.values()].flatMap(([first, ...others]): Letter[] => (first ? [[first, ...others]] : []))
}

/**
 * What is not sent any more: that an alert began which is over, that it is over where it was corrected to a false alarm, and
 * a mail that may have arrived twice to someone reached.
 */
export const putAside = (tx: BusinessTx) =>
  sql`
    with aside as materialized (
      select d.incident_id, d.message, d.roll_id, d.channel,
             case when d.message = ${sosMessage.started} and i.stopped_at is not null then 'the alert was over'
                  when d.message = ${sosMessage.over} and i.false_alarm then 'the alert was a false alarm'
              end as outdated
        from business.sos_delivery d
        join business.sos_incident i on i.business_id = d.business_id and i.incident_id = d.incident_id
       where d.business_id = ${tx.businessId} and d.state < 2 and d.due_at <= ${tx.now}
         and (
           (i.stopped_at is not null and d.message = ${sosMessage.started})
           or (i.false_alarm and d.message = ${sosMessage.over})
           or (d.channel = ${sosChannel.mail} and ${doubts} >= 2 and ${otherWay([sosDelivery.reached])})
         )
         for update of d skip locked
    )
    update business.sos_delivery d
       set settled_at = ${tx.now},
           state = case when outdated is null then ${sosDelivery.unclear}::smallint else ${sosDelivery.givenUp}::smallint end,
           error = coalesce(outdated, 'it may have arrived')
      from aside
     where d.business_id = ${tx.businessId} and d.incident_id = aside.incident_id and d.message = aside.message
       and d.roll_id = aside.roll_id and d.channel = aside.channel
  `.execute(tx)

const listed = (tries: readonly Try[]) => sql`
  ${tries.map(({ incident_id }) => incident_id)}::bigint[], ${tries.map(({ message }) => message)}::smallint[],
  ${tries.map(({ roll_id }) => roll_id)}::bigint[], ${tries.map(({ channel }) => channel)}::smallint[],
  ${tries.map(({ attempts }) => attempts)}::smallint[]
`

const isOfTry = (tx: BusinessTx) => sql`
  d.business_id = ${tx.businessId} and d.incident_id = o.incident_id and d.message = o.message
  and d.roll_id = o.roll_id and d.channel = o.channel
`

/** They have another address by now: what is sent there says nothing of the one for which it was laid out. */
export const leaveAddress = (tx: BusinessTx, tries: readonly Try[]) =>
  sql`
    update business.sos_delivery d set address = null
      from unnest(${listed(tries)}) as o (incident_id, message, roll_id, channel, attempts)
     where ${isOfTry(tx)}
  `.execute(tx)

/** They are still on their way: nobody else takes them up. */
export const renew = (tx: BusinessTx, tries: readonly Try[]) =>
  sql`
    update business.sos_delivery d set due_at = ${leased(tx)}
      from unnest(${listed(tries)}) as o (incident_id, message, roll_id, channel, attempts)
     where ${isOfTry(tx)} and d.state = ${sosDelivery.sending} and d.attempts = o.attempts
  `.execute(tx)

/**
 * Writes down what became of tries, and answers which were given up. That it was taken counts whenever it is learnt; that
 * it failed only while nobody else has taken it up since.
 */
export const recordOutcomes = async (tx: BusinessTx, outcomes: readonly (Try & Recorded)[]) => {
  const { rows } = await sql<{ channel: number; state: number }>`
    update business.sos_delivery d
       set state = o.state, attempts = d.attempts - o.given_back, doubts = d.doubts + o.doubts,
           due_at = ${tx.now}::timestamptz + o.wait * interval '1 millisecond',
           settled_at = case when o.state > ${sosDelivery.sending} then ${tx.now}::timestamptz end,
           error = o.error
      from unnest(
             ${listed(outcomes)},
             ${outcomes.map(({ state }) => state)}::smallint[],
             ${outcomes.map(({ wait }) => wait)}::int[],
             ${outcomes.map(({ givenBack }) => givenBack)}::smallint[],
             ${outcomes.map((outcome) => outcome.doubts)}::smallint[],
             ${outcomes.map(({ error }) => error)}::text[]
           ) as o (incident_id, message, roll_id, channel, attempts, state, wait, given_back, doubts, error)
     where ${isOfTry(tx)} and d.state <> ${sosDelivery.reached}
       and (o.state = ${sosDelivery.reached} or (d.state = ${sosDelivery.sending} and d.attempts = o.attempts))
    returning d.channel, d.state
  `.execute(tx)
  return rows.filter(({ state }) => state === sosDelivery.givenUp)
}

export type IncidentFacts = Facts & { incident_id: number; salt: Buffer }

export const findIncidents = async (tx: BusinessTx, ids: readonly number[]) => {
  const { rows } = await sql<IncidentFacts>`
    select i.incident_id, i.salt, i.drill, i.reason, i.started_at, br.name as branch_name, br.time_zone,
           coalesce(b.trade_name, b.registered_name) as business_name, ${actorName(tx, 'i.incident_id', 'i.started_by')} as started_by,
           ${actorName(tx, 'i.incident_id', 'i.stopped_by')} as stopped_by,
           i.replaces is not null as after_drill,
           (
             select count(*)::int from business.sos_start s
               join business.sos_incident o on o.business_id = s.business_id and o.incident_id = s.incident_id
              where o.business_id = i.business_id and o.branch_id = i.branch_id and not o.drill
                and s.at > ${repeatsSince(tx)}::timestamptz
           ) as starts
      from business.sos_incident i
      join business.branch br on br.business_id = i.business_id and br.branch_id = i.branch_id
      join business.business b on b.business_id = i.business_id
     where i.business_id = ${tx.businessId} and i.incident_id = any(${ids}::bigint[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.incident_id, row]))
}
