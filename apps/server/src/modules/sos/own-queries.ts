import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'

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
  said_at: Date | null
}

const ownRows = (tx: BusinessTx) => sql`
  select p.roll_id, p.incident_id, i.branch_id, p.person_id, coalesce(b.trade_name, b.registered_name) as business_name,
         br.name as branch_name, br.time_zone, i.drill, i.reason, i.started_at, i.stopped_at, i.false_alarm, p.state,
         p.said_by, p.said_at
    from business.sos_incident i
    join business.sos_person p on p.business_id = ${tx.businessId} and p.incident_id = i.incident_id
    join business.branch br on br.business_id = ${tx.businessId} and br.branch_id = i.branch_id
    join business.business b on b.business_id = ${tx.businessId}
   where i.business_id = ${tx.businessId}
`

/** Someone who was told, and what of. */
export const findOnRoll = async (tx: BusinessTx, rollId: number) =>
  (await sql<OwnRow>`${ownRows(tx)} and p.roll_id = ${rollId}`.execute(tx)).rows[0]

/** What concerns a person: all that is on, and what ended after a time. */
export const findOwnAlerts = async (tx: BusinessTx, personId: number, since: Date) =>
  (
    await sql<OwnRow>`
      ${ownRows(tx)} and p.person_id = ${personId} and (i.stopped_at is null or i.stopped_at > ${since})
       order by i.started_at desc
    `.execute(tx)
  ).rows
