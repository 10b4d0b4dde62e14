import { sql } from 'kysely'
import type { CellHandle, IdentityHandle } from '../db/connect.ts'

export type AccessRow = {
  business_id: number
  business_quick_id: string
  access_epoch: number
  is_root: boolean
  branch_id: number | null
  scope_quick_id: string
  permissions: string[]
}

/** What a person holds in this cell, over all its businesses: a named function, since no business is entered yet. */
export const accessOf = async ({ db }: CellHandle, personId: number) =>
  (await sql<AccessRow>`select * from business.access_of(${personId})`.execute(db)).rows

/** What many people hold, in one statement. */
export const accessOfMany = async ({ db }: CellHandle, personIds: readonly number[]) =>
  (
    await sql<AccessRow & { person_id: number }>`
      select asked.person_id, held.*
        from unnest(${personIds}::bigint[]) asked (person_id) cross join lateral business.access_of(asked.person_id) held
    `.execute(db)
  ).rows

/** Where to look for a person's businesses. It grants nothing: the cell confirms. */
export const cellsOf = async ({ db }: IdentityHandle, personId: number) => {
  const rows = await db
    .selectFrom('identity.person_place')
    .innerJoin('identity.business', 'identity.business.business_id', 'identity.person_place.business_id')
    .where('identity.person_place.person_id', '=', personId)
    .where('identity.person_place.active', '=', true)
    .select('identity.business.cell')
    .distinct()
    .execute()
  return rows.map(({ cell }) => cell)
}
