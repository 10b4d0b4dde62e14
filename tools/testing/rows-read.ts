import { type Kysely, type RawBuilder, sql } from 'kysely'

type Reader = Pick<Kysely<unknown>, 'getExecutor'>

const readSoFar = async <Table extends string>(tx: Reader, tables: readonly Table[], rowsOf: RawBuilder<number>) => {
  const { rows } = await sql<{ name: Table; rows: number }>`
    select name, (${rowsOf})::int as rows
      from (select name, ('business.' || name)::regclass as id from unnest(${tables}::text[]) as name) looked_at
  `.execute(tx)
  return rows
}

/** Only the difference tells: what a connection read within its last second counts in its next transaction, too. */
const counting =
  (rowsOf: RawBuilder<number>) =>
  async <Table extends string>(
    tx: Reader,
    tables: readonly Table[],
    meanwhile: () => Promise<unknown>,
  ): Promise<Record<Table, number>> => {
    const before = new Map((await readSoFar(tx, tables, rowsOf)).map(({ name, rows }) => [name, rows]))
    await meanwhile()
    const after = await readSoFar(tx, tables, rowsOf)
    return Object.fromEntries(after.map(({ name, rows }) => [name, rows - (before.get(name) ?? 0)])) as Record<
      Table,
      number
    >
  }

/** How many rows of these tables were looked at meanwhile, in the table or one of its indexes: former states among them. */
export const rowsRead = counting(sql`
  select sum(pg_stat_get_xact_tuples_returned(oid)) from pg_class
   where oid = looked_at.id or oid in (select indexrelid from pg_index where indrelid = looked_at.id)
`)

/**
 * How many rows that still stand were taken from these tables meanwhile. How long an index keeps their former states
 * depends on what else goes on in the database.
 */
export const rowsTaken = counting(sql`
  select pg_stat_get_xact_tuples_returned(looked_at.id) + sum(pg_stat_get_xact_tuples_fetched(oid)) from pg_class
   where oid = looked_at.id or oid in (select indexrelid from pg_index where indrelid = looked_at.id)
`)
