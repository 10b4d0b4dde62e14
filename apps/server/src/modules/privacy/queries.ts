import { sql } from 'kysely'
import type { CellHandle } from '../../db/connect.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { PersonScope } from '../../scopes.ts'

export const countReceipts = async (tx: IdentityTx, { who }: PersonScope) => {
  const { total } = await tx
    .selectFrom('identity.receipt')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('person_id', '=', who.personId)
    .executeTakeFirstOrThrow()
  return total
}

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

/** What the businesses of a cell hold of the caller: a named function, since it spans businesses. */
export const findHeld = async ({ db }: Pick<CellHandle, 'db'>, { who }: PersonScope) =>
  (await sql<HeldRow>`select * from business.held_of(${who.personId})`.execute(db)).rows
