import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { CellHandle } from '../../db/connect.ts'

export type DueBranch = { business_id: number; branch_id: number }

/** Branches of this cell whose closing time has passed with someone inside: a named function, since it spans businesses. */
export const findDueBranches = async ({ db }: Pick<CellHandle, 'db'>, clock: Clock) => {
  const { rows } = await sql<DueBranch>`
    select business_id, branch_id from business.due_branches(${clock.now()}) order by business_id, branch_id
  `.execute(db)
  return rows
}
