import pg from 'pg'

/** What is in every table of every database of the installation, as one hash for each. */
export const tableHashes = async (
  { identity, cells }: { identity: string; cells: readonly string[] },
  isLeftOut: (table: string) => boolean,
) => {
  const hashes: Record<string, string> = {}
  for (const url of new Set([identity, ...cells])) {
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const looked = tables.filter(({ name }) => !isLeftOut(name))
    const { rows } = await owner.query<{ name: string; hash: string }>(
      looked
        .map(
          ({ name }) =>
            `select '${name}' as name, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from ${name} t`,
        )
        .join(' union all '),
    )
    for (const { name, hash } of rows) hashes[`${new URL(url).pathname} ${name}`] = hash
    await owner.end()
  }
  return hashes
}
