import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'

/** A visit that was not over at some moment. */
export type Span = {
  visitor_id: number
  branch_id: number
  visit_id: number
  checked_in_at: Date
  checked_out_at: Date | null
  checkout_type: number
  exit_grade: number | null
  kind: number
  due_at: Date
  name: string
}

/** The visits of these visitors that were not over at a moment, or have begun since, in order. */
export const findSpans = async (tx: BusinessTx, visitorIds: readonly number[], since: Date): Promise<Span[]> => {
  if (visitorIds.length === 0) return []
  const { rows } = await sql<Span>`
    select s.*, o.name from business.visits_since(${tx.businessId}, ${visitorIds}::bigint[], ${since}) s
      join business.visitor o on o.business_id = ${tx.businessId} and o.visitor_id = s.visitor_id
     order by s.checked_in_at, s.visit_id
  `.execute(tx)
  return rows
}
