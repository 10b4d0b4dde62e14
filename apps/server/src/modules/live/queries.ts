import { sql } from 'kysely'
import type { CellHandle } from '../../db/connect.ts'

export type Notice = { business_id: number; notice_id: number; branch_id: number; version: number }

/** What the open screens of this cell have not been told yet: a named function, since it spans businesses. */
export const findNotices = async ({ db }: Pick<CellHandle, 'db'>, most: number) =>
  (await sql<Notice>`select * from business.waiting_notices(${most})`.execute(db)).rows

export const dropNotices = ({ db }: Pick<CellHandle, 'db'>, told: readonly Notice[]) =>
  sql`
    select business.drop_notices(
      ${told.map(({ business_id }) => business_id)}::int[], ${told.map(({ notice_id }) => notice_id)}::bigint[])
  `.execute(db)

export type ActiveAlert = { business_id: number; incident_id: number; revision: number }

/** The alerts and drills that are on in a cell: a named function, since it spans businesses. */
export const findActiveAlerts = async ({ db }: Pick<CellHandle, 'db'>) =>
  (await sql<ActiveAlert>`select * from business.active_sos()`.execute(db)).rows

/** The accounts that are on the list of an alert, or changed there after a revision. */
export const findAccountsOf = async (
  { db }: Pick<CellHandle, 'db'>,
  { business_id, incident_id }: ActiveAlert,
  since: number,
) => {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from business.sos_accounts(${business_id}, ${incident_id}, ${since})
  `.execute(db)
  return rows.map(({ person_id }) => person_id)
}
