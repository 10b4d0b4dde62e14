import { type Kysely, sql } from 'kysely'

type Reader = Pick<Kysely<unknown>, 'getExecutor'>

const readSoFar = async <Table extends string>(tx: Reader, tables: readonly Table[]) => {
  const { rows } = await sql<{ name: Table; rows: number }>`
    select name, (
      select sum(pg_stat_get_xact_tuples_returned(oid)) from pg_class
       where oid = looked_at.id or oid in (select indexrelid from pg_index where indrelid = looked_at.id)
    )::int as rows
      from (select name, ('business.' || name)::regclass as id from unnest(${tables}::text[]) as name) looked_at
  `.execute(tx)
  return rows
}

/**
 * How many rows of these tables were looked at meanwhile, in the table or one of its indexes. Only the difference tells:
 * what a connection read within its last second counts in its next transaction, too.
 */
export const rowsRead = async <Table extends string>(
  tx: Reader,
  tables: readonly Table[],
  meanwhile: () => Promise<unknown>,
): Promise<Record<Table, number>> => {
  const before = new Map((await readSoFar(tx, tables)).map(({ name, rows }) => [name, rows]))
  await meanwhile()
  const after = await readSoFar(tx, tables)
  return Object.fromEntries(after.map(({ name, rows }) => [name, rows - (before.get(name) ?? 0)])) as Record<
    Table,
    number
  >
}
