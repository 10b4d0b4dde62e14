import { sql } from 'kysely'
import { sosDelivery, sosMessage } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'

/** The row that stands for this one on its list: itself, or the one that it was merged into. */
export const survivorOf = (tx: BusinessTx, rollId: number) => sql<number>`
  (
    select coalesce(merged_into, roll_id) from business.sos_person
     where business_id = ${tx.businessId} and roll_id = ${rollId}
  )
`

export type Same = {
  incident_id: number
  branch_id: number
  /** The visitor's row, which goes on. */
  roll_id: number
  /** The row of the account, if it has one of its own. */
  other_id: number | null
}

/** Of one branch, or of all of them. */
export type Merged = { visitorId: number; personId: number; branchId?: number | undefined }

/** Where a visitor stands on the list of an alert that is on, or that ended after a time, with the row of an account there. */
export const findSame = async (tx: BusinessTx, { visitorId, personId, branchId }: Merged, since: Date) => {
  const { rows } = await sql<Same>`
    select i.incident_id, i.branch_id, p.roll_id, other.roll_id as other_id
      from business.sos_person p
      join business.sos_incident i on i.business_id = ${tx.businessId} and i.incident_id = p.incident_id
      left join business.sos_person other
        on other.business_id = ${tx.businessId} and other.incident_id = p.incident_id and other.person_id = ${personId}
       and other.merged_into is null and other.roll_id <> p.roll_id
     where p.business_id = ${tx.businessId} and p.visitor_id = ${visitorId} and p.merged_into is null
       and (i.stopped_at is null or i.stopped_at > ${since})
       and i.branch_id = coalesce(${branchId ?? null}::int, i.branch_id)
     order by i.branch_id, i.incident_id
  `.execute(tx)
  return rows
}

/**
 * Makes the row of an account part of the visitor's: what was said of it, and of those merged into it before, is said of
 * that one, and what they were sent was sent to that one. It gives up its visitor, of whom a list has one row, and
 * nothing more is laid out for it. What is on its way now stays with it: whoever sends it writes there what became of it.
 */
export const mergeInto = async (tx: BusinessTx, { incident_id, roll_id, other_id }: Same) => {
  await sql`
    update business.sos_person set merged_into = ${roll_id}, inside = false, visitor_id = null,
           planned = ${sosMessage.falseAlarm}
     where business_id = ${tx.businessId} and incident_id = ${incident_id} and ${other_id} in (roll_id, merged_into)
  `.execute(tx)
  await sql`
    update business.sos_person p set came_at = greatest(p.came_at, other.came_at)
      from business.sos_person other
     where p.business_id = ${tx.businessId} and p.incident_id = ${incident_id} and p.roll_id = ${roll_id}
       and other.business_id = p.business_id and other.incident_id = p.incident_id and other.roll_id = ${other_id}
  `.execute(tx)
  await sql`
    update business.sos_mark set roll_id = ${roll_id}
     where business_id = ${tx.businessId} and incident_id = ${incident_id} and roll_id = ${other_id}
  `.execute(tx)
  await sql`
    update business.sos_delivery d set roll_id = ${roll_id}
     where d.business_id = ${tx.businessId} and d.incident_id = ${incident_id} and d.roll_id = ${other_id}
       and d.state <> ${sosDelivery.sending} and not exists (
         select from business.sos_delivery same
          where same.business_id = d.business_id and same.incident_id = d.incident_id and same.message = d.message
            and same.roll_id = ${roll_id} and same.channel = d.channel
       )
  `.execute(tx)
}

/** While it is on, its beginning is laid out anew: an account may be reached by ways that the visitor did not have. */
export const setAccount = (tx: BusinessTx, { incident_id, roll_id }: Same, personId: number) =>
  sql`
    update business.sos_person p
       set person_id = ${personId}, planned = case when i.stopped_at is null then 0 else p.planned end,
           without_way = p.without_way and i.stopped_at is not null
      from business.sos_incident i
     where i.business_id = ${tx.businessId} and i.incident_id = ${incident_id}
       and p.business_id = ${tx.businessId} and p.incident_id = ${incident_id} and p.roll_id = ${roll_id}
  `.execute(tx)

/** Rows that were merged into others after a revision of the list. */
export const findMerged = async (tx: BusinessTx, incidentId: number, since: number) => {
  const { rows } = await sql<{ roll_id: number }>`
    select roll_id from business.sos_person
     where business_id = ${tx.businessId} and incident_id = ${incidentId} and merged_into is not null and revision > ${since}
  `.execute(tx)
  return rows.map(({ roll_id }) => roll_id)
}
