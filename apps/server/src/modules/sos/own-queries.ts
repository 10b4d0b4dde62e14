import { sql } from 'kysely'
import { safetyState, saidBy } from '../../db/codes.ts'
import type { CellHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { actorName } from './actor-queries.ts'
import { survivorOf } from './merge-queries.ts'

export type OwnRow = {
  roll_id: number
  incident_id: number
  branch_id: number
  person_id: number | null
  business_name: string
  branch_name: string
  time_zone: string
  drill: boolean
  reason: string
  started_at: Date
  stopped_at: Date | null
  false_alarm: boolean
  state: number
  said_by: number | null
  said_by_name: string | null
  said_at: Date | null
  /** What they last said themselves, in the app or by their link. */
  own_state: number | null
  own_at: Date | null
}

const ownRows = (tx: BusinessTx) => sql`
  select p.roll_id, p.incident_id, i.branch_id, p.person_id, coalesce(b.trade_name, b.registered_name) as business_name,
         br.name as branch_name, br.time_zone, i.drill, i.reason, i.started_at, i.stopped_at, i.false_alarm, p.state,
         p.said_by, ${actorName(tx, 'p.incident_id', 'p.said_by_id')} as said_by_name, p.said_at, own.state as own_state, own.at as own_at
    from business.sos_incident i
    join business.sos_person p on p.business_id = ${tx.businessId} and p.incident_id = i.incident_id
    join business.branch br on br.business_id = ${tx.businessId} and br.branch_id = i.branch_id
    join business.business b on b.business_id = ${tx.businessId}
    left join lateral (
      select k.state, k.at from business.sos_mark k
       where k.business_id = ${tx.businessId} and k.incident_id = p.incident_id and k.roll_id = p.roll_id
         and k.said_by in (${saidBy.self}, ${saidBy.link})
       order by k.at desc, k.state desc, k.mark_id desc limit 1
    ) own on true
   where i.business_id = ${tx.businessId}
`

/** Someone who was told, and what of: by their row, or by one that was merged into it. */
export const findOnRoll = async (tx: BusinessTx, rollId: number) =>
  (await sql<OwnRow>`${ownRows(tx)} and p.roll_id = ${survivorOf(tx, rollId)}`.execute(tx)).rows[0]

type Since = {
  ended: Date
  /** While they still need help. */
  neededIn: Date
}

/** The businesses of a cell with alerts that concern a person: a named function, since no business is entered yet. */
export const findConcerned = async ({ db }: Pick<CellHandle, 'db'>, personId: number, { ended, neededIn }: Since) => {
  const { rows } = await sql<{ business_id: number }>`
    select business_id from business.concerned_in(${personId}, ${ended}, ${neededIn})
  `.execute(db)
  return new Set(rows.map(({ business_id }) => business_id))
}

/** What concerns a person: all that is on, what ended after a time, and for longer where their call for help is open. */
export const findOwnAlerts = async (tx: BusinessTx, personId: number, { ended, neededIn }: Since) =>
  (
    await sql<OwnRow>`
      ${ownRows(tx)} and p.person_id = ${personId} and p.merged_into is null and (
         i.stopped_at is null or i.stopped_at > ${ended}
         or (p.state = ${safetyState['needs-help']} and not i.drill and i.stopped_at > ${neededIn})
       )
       order by i.started_at desc
    `.execute(tx)
  ).rows
