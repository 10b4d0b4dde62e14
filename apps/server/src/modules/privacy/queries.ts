import { sql } from 'kysely'
import type { CellHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { PersonScope } from '../../scopes.ts'

/**
 * Whoever was let in by a quickID that a branch did not know is called by it (039): what it holds is its owner's as well.
 */
export const isCalledById = (quickId: string) => sql<boolean>`v.told_id = ${quickId}`

/** Of all time, and since a moment. */
export const countReceipts = (tx: IdentityTx, { who }: PersonScope, since: Date) =>
  tx
    .selectFrom('identity.receipt')
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere('at', '>', since).as('recent'),
    ])
    .where('person_id', '=', who.personId)
    .executeTakeFirstOrThrow()

export const findReceipts = (
  tx: IdentityTx,
  { who }: PersonScope,
  { offset, limit }: { offset: number; limit: number },
) =>
  tx
    .selectFrom('identity.receipt')
    .selectAll()
    .where('person_id', '=', who.personId)
    .orderBy('at', 'desc')
    .orderBy('reveal_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

export type HeldRow = {
  business_id: number
  business_quick_id: string
  business_name: string
  contact_email: string | null
  name: string
  mobile_masked: string | null
  email_masked: string | null
  aadhaar_masked: string | null
  pan_masked: string | null
  visits: number
  branches: number
  first_at: Date | null
  last_at: Date | null
  refused_at: { branch: string; since: string | null }[]
  known_since: Date
  works_here: boolean
}

/** What the businesses of a cell hold of someone: a named function, since it spans businesses. */
export const findHeld = async (
  { db }: Pick<CellHandle, 'db'>,
  { personId, quickId }: Pick<PersonScope['who'], 'personId' | 'quickId'>,
) => (await sql<HeldRow>`select * from business.held_of(${personId}, ${quickId})`.execute(db)).rows

/** The businesses of a cell that keep refusals of someone without a visitor row of theirs, and since when. */
export const findRefusedIn = async ({ db }: Pick<CellHandle, 'db'>, quickId: string) =>
  (
    await sql<{ business_id: number; known_since: Date }>`
      select business_id, known_since from business.refused_in(${quickId})
    `.execute(db)
  ).rows

/** A business that knows nothing of someone but who announced them, or that it refused them. */
export const findHost = async (tx: BusinessTx, personId: number) => {
  const { rows } = await sql<Pick<HeldRow, 'business_quick_id' | 'business_name' | 'contact_email' | 'works_here'>>`
    select quick_id as business_quick_id, coalesce(trade_name, registered_name) as business_name,
           registered_email as contact_email,
           exists (
             select from business.membership m
              where m.business_id = ${tx.businessId} and m.person_id = ${personId}
                and m.active and m.joined_at is not null
           ) as works_here
      from business.business where business_id = ${tx.businessId}
  `.execute(tx)
  return rows[0] as (typeof rows)[number]
}
