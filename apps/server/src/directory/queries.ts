import { sql } from 'kysely'
import { directoryKind } from '../db/codes.ts'
import type { IdentityHandle } from '../db/connect.ts'
import type { IdentityTx } from '../db/in-identity.ts'

export const findBusiness = ({ db }: IdentityHandle, quickId: string) =>
  db
    .selectFrom('identity.directory')
    .innerJoin('identity.business', 'identity.business.business_id', 'identity.directory.business_id')
    .select(['identity.business.business_id', 'identity.business.cell'])
    .where('identity.directory.public_id', '=', quickId)
    .where('identity.directory.kind', '=', directoryKind.business)
    .where('identity.directory.retired_at', 'is', null)
    .executeTakeFirst()

export const findCell = async ({ db }: IdentityHandle, businessId: number) => {
  const row = await db
    .selectFrom('identity.business')
    .select('cell')
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row?.cell
}

export type BranchRow = {
  public_id: string
  business_id: number
  branch_id: number
  business_quick_id: string
  cell: number
  is_retired: boolean
}

/** Where these branches are or were. */
export const findBranches = async ({ db }: IdentityHandle, quickIds: readonly string[]) => {
  const { rows } = await sql<BranchRow>`
    select directory.public_id, directory.business_id, directory.branch_id, business.quick_id as business_quick_id,
           business.cell, directory.retired_at is not null as is_retired
      from identity.directory join identity.business on business.business_id = directory.business_id
     where directory.public_id = any(${quickIds}::text[]) and directory.kind = ${directoryKind.branch}
  `.execute(db)
  return rows
}

/** The businesses that identity has given a place in this cell, also those not founded yet. */
export const findBusinessesIn = async ({ db }: IdentityHandle, cell: number) => {
  const rows = await db.selectFrom('identity.business').select('business_id').where('cell', '=', cell).execute()
  return rows.map(({ business_id }) => business_id)
}

/** How many businesses live in each cell that has any. */
export const countByCell = async (tx: IdentityTx) => {
  const rows = await tx
    .selectFrom('identity.business')
    .select((row) => ['cell', row.fn.countAll<number>().as('businesses')])
    .groupBy('cell')
    .execute()
  return new Map(rows.map(({ cell, businesses }) => [cell, Number(businesses)]))
}

/** Nothing if the quickID was taken; so it is with the other two. */
export const insertBusiness = async (tx: IdentityTx, quickId: string, cell: number) => {
  const row = await tx
    .insertInto('identity.business')
    .values({ quick_id: quickId, cell, created_at: tx.now })
    .onConflict((conflict) => conflict.column('quick_id').doNothing())
    .returning('business_id')
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .insertInto('identity.directory')
    .values({ public_id: quickId, kind: directoryKind.business, business_id: row.business_id })
    .execute()
  return row.business_id
}

export const insertBranch = async (tx: IdentityTx, businessId: number, quickId: string) => {
  const { rows } = await sql<{ branch_id: number }>`
    insert into identity.directory (public_id, kind, business_id, branch_id)
    values (${quickId}, ${directoryKind.branch}, ${businessId}, nextval('identity.branch_ids'))
    on conflict (public_id) do nothing
    returning branch_id
  `.execute(tx)
  return rows[0]?.branch_id
}

export const insertRole = async (tx: IdentityTx, businessId: number, publicId: string) => {
  const { rows } = await sql<{ local_id: number }>`
    insert into identity.directory (public_id, kind, business_id, local_id)
    values (${publicId}, ${directoryKind.role}, ${businessId}, nextval('identity.role_ids'))
    on conflict (public_id) do nothing
    returning local_id
  `.execute(tx)
  return rows[0]?.local_id
}

export const updateRetired = (tx: IdentityTx, kind: 'branch' | 'role', businessId: number, publicId: string) =>
  tx
    .updateTable('identity.directory')
    .set({ retired_at: tx.now })
    .where('public_id', '=', publicId)
    .where('business_id', '=', businessId)
    .where('kind', '=', directoryKind[kind])
    .where('retired_at', 'is', null)
    .execute()
