import { sql } from 'kysely'
import type { CellHandle } from '../../db/connect.ts'
import type { BusinessTx } from '../../db/in-business.ts'

export type Head = { business_id: number; seq: number; hash: Buffer }

/** The last link of every trail in this cell: a named function, since it spans businesses. */
export const findHeads = async ({ db }: Pick<CellHandle, 'db'>) =>
  (await sql<Head>`select business_id, seq, hash from business.audit_heads() order by business_id`.execute(db)).rows

/** The next stretch of one trail, in order. */
export const findLinks = (tx: BusinessTx, after: number, limit: number) =>
  tx
    .selectFrom('business.audit')
    .select(['seq', 'at', 'entry', 'previous', 'hash'])
    .where('business_id', '=', tx.businessId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
