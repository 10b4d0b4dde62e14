import { sql } from 'kysely'
import type { CellHandle } from '../db/connect.ts'
import type { BusinessTx } from '../db/in-business.ts'

/** Whether this was the first time. */
export const insertEntry = async (tx: BusinessTx, sessionId: string, personId: number) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('business.session_entry')
    .values({ business_id: tx.businessId, session_id: sessionId, person_id: personId, entered_at: tx.now })
    .onConflict((conflict) => conflict.columns(['business_id', 'session_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const touchLastLogin = (tx: BusinessTx, personId: number) =>
  tx
    .updateTable('business.membership')
    .set({ last_login_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .compile()

/** Whether their membership is newer than the session: they were removed and added again since it entered. */
export const lacksLogin = async (tx: BusinessTx, personId: number) => {
  const row = await tx
    .selectFrom('business.membership')
    .select('person_id')
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .where('last_login_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose session left just now; nobody's if it had never entered or left before. */
export const markLeft = async (tx: BusinessTx, sessionId: string) => {
  const row = await tx
    .updateTable('business.session_entry')
    .set({ left_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('session_id', '=', sessionId)
    .where('left_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  return row?.person_id
}

type Entered = { businessId: number; sessionId: string }

/** Those of these sessions that have entered these businesses before, as users with a login: a named function, since no business is entered yet. */
export const findEntered = async ({ db }: CellHandle, asked: readonly Entered[]) => {
  const { rows } = await sql<{ business_id: number; session_id: string }>`
    select business_id, session_id from business.entered_of(
      ${asked.map(({ businessId }) => businessId)}::int[], ${asked.map(({ sessionId }) => sessionId)}::uuid[])
  `.execute(db)
  return rows.map(({ business_id, session_id }): Entered => ({ businessId: business_id, sessionId: session_id }))
}
