import { sql } from 'kysely'
import { changed } from '../../db/changes.ts'
import type { CellHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { LATE_MARKS } from './late-marks.ts'
import { showAgain } from './planning-queries.ts'
import { holdBranch } from './queries.ts'

/** The businesses of a cell where someone was told of an alert: a named function, since it spans businesses. */
export const findAlertedIn = async ({ db }: Pick<CellHandle, 'db'>, personId: number) => {
  const { rows } = await sql<{ business_id: number }>`select business_id from business.alerted_in(${personId})`.execute(
    db,
  )
  return rows.map(({ business_id }) => business_id)
}

/** Whose rows these are: by the visitors whom the business knows, or by their account where they never came. */
const isTheirs = (visitorIds: readonly number[], personId: number) =>
  sql`(p.visitor_id = any(${visitorIds}::bigint[]) or p.person_id = ${personId})`

const theirs = (tx: BusinessTx, visitorIds: readonly number[], personId: number) => sql`
  select incident_id, roll_id from business.sos_person p
   where p.business_id = ${tx.businessId} and ${isTheirs(visitorIds, personId)}
`

/**
 * Has the roll-calls that are open now, or show who still needs help, tell of them and of those they marked again, and
 * raises the version of the branches: no screen goes on showing a name, also as who started or stopped it.
 */
const showUnnamed = async (tx: BusinessTx, visitorIds: readonly number[], personId: number) => {
  const { rows } = await sql<{ incident_id: number; branch_id: number; roll_ids: number[] }>`
    select i.incident_id, i.branch_id, array_remove(array_agg(p.roll_id), null) as roll_ids
      from (
        ${theirs(tx, visitorIds, personId)}
        union
        select incident_id, roll_id from business.sos_mark
         where business_id = ${tx.businessId} and said_by_id = ${personId}
        union
        select incident_id, null from business.sos_marshal
         where business_id = ${tx.businessId} and person_id = ${personId}
      ) p
      join business.sos_incident i on i.business_id = ${tx.businessId} and i.incident_id = p.incident_id
     where i.stopped_at is null or (not i.drill and i.stopped_at > ${new Date(tx.now.getTime() - LATE_MARKS)})
     group by i.incident_id, i.branch_id order by i.branch_id
  `.execute(tx)
  for (const { incident_id, branch_id, roll_ids } of rows) {
    await holdBranch(tx, branch_id)
    await showAgain(tx, incident_id, roll_ids)
    changed(tx, branch_id)
  }
}

/**
 * Takes someone out of every roll-call, and says of how many: rows stay, so that no total changes, without account, place
 * and note. Where they stood as a marshal goes too.
 */
export const unnameOnRollCalls = async (tx: BusinessTx, visitorIds: readonly number[], personId: number) => {
  await showUnnamed(tx, visitorIds, personId)
  await sql`
    update business.sos_mark k set note = null, place = null
      from (${theirs(tx, visitorIds, personId)}) p
     where k.business_id = ${tx.businessId} and k.incident_id = p.incident_id and k.roll_id = p.roll_id
  `.execute(tx)
  await sql`
    update business.sos_delivery d set error = null, address = null
      from (${theirs(tx, visitorIds, personId)}) p
     where d.business_id = ${tx.businessId} and d.incident_id = p.incident_id and d.roll_id = p.roll_id
  `.execute(tx)
  await sql`
    update business.sos_marshal set place = null, name = null where business_id = ${tx.businessId} and person_id = ${personId}
  `.execute(tx)
  const { rows } = await sql`
    update business.sos_person p set person_id = null, name = null, note = null, seen_place = null, visiting = null
     where p.business_id = ${tx.businessId} and ${isTheirs(visitorIds, personId)}
    returning p.roll_id
  `.execute(tx)
  return rows.length
}

type OwnSafety = {
  branch_name: string
  drill: boolean
  reason: string
  started_at: Date
  ended_at: Date | null
  inside: boolean
  state: number
  said_at: Date | null
  note: string | null
}

/** The alerts and drills in which someone was told, and what was known of them. */
export const findSafetyOf = async (tx: BusinessTx, visitorIds: readonly number[], personId: number) => {
  const { rows } = await sql<OwnSafety>`
    select b.name as branch_name, i.drill, i.reason, i.started_at, i.stopped_at as ended_at, p.inside, p.state, p.said_at,
           p.note
      from business.sos_person p
      join business.sos_incident i on i.business_id = ${tx.businessId} and i.incident_id = p.incident_id
      join business.branch b on b.business_id = ${tx.businessId} and b.branch_id = i.branch_id
     where p.business_id = ${tx.businessId} and ${isTheirs(visitorIds, personId)} and p.merged_into is null
     order by i.started_at desc
  `.execute(tx)
  return rows
}
