import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'

export type VisitorRow = {
  visitor_id: number
  person_id: number | null
  quick_id: string | null
  name: string
  blacklisted: boolean
  /** What they were when they last came, of what may be seen. */
  kind: number
}

export const findVisitorAt = async (
  tx: BusinessTx,
  branchId: number,
  named: { quickId: string } | { visitorId: number },
  kinds: readonly number[],
) => {
  const { rows } = await sql<VisitorRow>`
    select o.visitor_id, o.person_id, o.quick_id, o.name, bv.blacklisted, last.kind
      from business.visitor o
      join business.branch_visitor bv
        on bv.business_id = ${tx.businessId} and bv.branch_id = ${branchId} and bv.visitor_id = o.visitor_id
      join lateral (
        select v.kind from business.visit v
         where v.business_id = ${tx.businessId} and v.branch_id = ${branchId} and v.visitor_id = o.visitor_id
           and v.kind = any(${kinds}::smallint[])
         order by v.checked_in_at desc limit 1
      ) last on true
     where o.business_id = ${tx.businessId}
       and ${'quickId' in named ? sql`o.quick_id = ${named.quickId}` : sql`o.visitor_id = ${named.visitorId}`}
  `.execute(tx)
  return rows[0]
}
