import { sql } from 'kysely'
import type { CellHandle } from '../../db/connect.ts'

export type PastRow = {
  business_id: number
  branch_id: number
  visit_id: number
  branch_quick_id: string
  branch_name: string
  business_name: string
  city: string | null
  contact_email: string | null
  time_zone: string
  checked_in_at: Date
  checked_out_at: Date | null
  checkout_type: number
  kind: number
  pov: number
  group_size: number
  is_lead: boolean
  due_at: Date
}

/** A branch without a visit in these days still tells whether there are older ones. */
type Row = (PastRow | (Omit<PastRow, 'visit_id'> & { visit_id: null })) & { has_older: boolean }

/** Someone's visits at the businesses of a cell: a named function, since it spans businesses. */
export const findVisitsOf = async ({ db }: Pick<CellHandle, 'db'>, personId: number, since: Date, most: number) => {
  const { rows } = await sql<Row>`select * from business.visits_of(${personId}, ${since}, ${most})`.execute(db)
  return { visits: rows.filter((row) => row.visit_id !== null), hasOlder: rows.some(({ has_older }) => has_older) }
}
