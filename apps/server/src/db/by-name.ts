import { sql } from 'kysely'

/**
 * Orders by a column as people look names up: capitals, small letters and accents together. The database compares by bytes,
 * which puts "asha" behind "Zoya". Every list of names is ordered by this.
 */
export const byName = (column: string) => sql`${sql.ref(column)} collate business.by_name`
