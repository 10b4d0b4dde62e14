import { sql } from 'kysely'
import type { BusinessTx } from '../../db/in-business.ts'

/** What a term may match, as patterns of LIKE: none where it cannot be looked for. */
export type Patterns = { name: string; word: string | null; id: string }

/** Everyone who matches, and since when they come, without carrying them here and back. */
export const everyMatch = (tx: BusinessTx, branchId: number, { name, word, id }: Patterns) => sql`
  select visitor_id, first_at from business.search_visitors(${tx.businessId}, ${branchId}, ${name}, ${word}, ${id})
`
