import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'

export type ActivityRow = { activity_id: number; at: Date; act: number | null; detail: string }

/** Lines about nobody in particular are for everyone who reads the feed. */
const latest = (tx: BusinessTx, branchId: number, kinds: readonly number[], most: number) => sql`
  select activity_id, at, act, detail from business.activity
   where business_id = ${tx.businessId} and branch_id = ${branchId}
     and (kind is null or kind = any(${kinds}::smallint[]))
   order by at desc, activity_id desc limit ${most}
`

export const countActivities = (tx: BusinessTx, branchId: number, kinds: readonly number[], most: number) =>
  sql<{ total: number }>`select count(*) as total from (${latest(tx, branchId, kinds, most)}) latest`

export const findActivities = (
  tx: BusinessTx,
  branchId: number,
  kinds: readonly number[],
  { offset, until }: { offset: number; until: number },
) => sql<ActivityRow>`
  select * from (${latest(tx, branchId, kinds, until)}) latest
   order by at desc, activity_id desc offset ${offset}
`
