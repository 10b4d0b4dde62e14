import { type RawBuilder, sql } from 'kysely'

const listTypes = {
  bigint: sql`bigint[]`,
  text: sql`text[]`,
  bytea: sql`bytea[]`,
  int: sql`int[]`,
  timestamptz: sql`timestamptz[]`,
  uuid: sql`uuid[]`,
}

/**
 * A list as a statement is given it, of a length that the planner does not look at. Where it does, a plan fitted to three
 * of something always seems cheaper than the general one for ten, and so the statement is planned anew at every call.
 * The second cast keeps `any(…)` from taking it for rows.
 */
export const listed = (values: readonly unknown[], type: keyof typeof listTypes): RawBuilder<unknown> =>
  sql`(select ${values}::${listTypes[type]})::${listTypes[type]}`
