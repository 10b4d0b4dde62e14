import { sql } from 'kysely'
import type { CellHandle, IdentityHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'

/** The cells of all businesses that ever named a person, whether they joined or not. */
export const findCellsNaming = async ({ db }: IdentityHandle, personId: number) => {
  const rows = await db
    .selectFrom('identity.person_place')
    .innerJoin('identity.business', 'identity.business.business_id', 'identity.person_place.business_id')
    .where('identity.person_place.person_id', '=', personId)
    .select('identity.business.cell')
    .distinct()
    .execute()
  return rows.map(({ cell }) => cell)
}

export type WaitingRow = { business_quick_id: string; business_name: string; added_at: Date }

/** The businesses of a cell that wait for an answer: a named function, since no business is entered yet. */
export const findWaiting = async ({ db }: Pick<CellHandle, 'db'>, personId: number) => {
  const { rows } = await sql<WaitingRow>`
    select business_quick_id, business_name, added_at from business.unanswered_of(${personId})
  `.execute(db)
  return rows
}

export type OwnMembership = {
  active: boolean
  joined_at: Date | null
  is_root: boolean
  created_by: number | null
  business_name: string
}

/** A person's own membership in this business, if there is one. */
export const findOwnMembership = async (tx: BusinessTx, personId: number) => {
  const { rows } = await sql<OwnMembership>`
    select m.active, m.joined_at, b.root_person_id = m.person_id as is_root, m.created_by,
           coalesce(b.trade_name, b.registered_name) as business_name
      from business.membership m
      join business.business b on b.business_id = m.business_id
     where m.business_id = ${tx.businessId} and m.person_id = ${personId}
  `.execute(tx)
  return rows[0]
}

export const markJoined = (tx: BusinessTx, personId: number) =>
  tx
    .updateTable('business.membership')
    .set({ joined_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('person_id', '=', personId)
    .execute()

/** The business by name, and who is notified: the user who added the person while they still work there, else the root. */
export const findNotified = async (tx: BusinessTx, addedBy: number | null) => {
  const { rows } = await sql<{ business_name: string; person_id: number }>`
    select coalesce(b.trade_name, b.registered_name) as business_name,
           coalesce(m.person_id, b.root_person_id) as person_id
      from business.business b
      left join business.membership m
        on m.business_id = b.business_id and m.person_id = ${addedBy} and m.active and m.joined_at is not null
       and not m.account_closed
     where b.business_id = ${tx.businessId}
  `.execute(tx)
  return rows[0] as (typeof rows)[number]
}
