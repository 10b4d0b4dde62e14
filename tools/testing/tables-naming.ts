import { asOwner } from './as-owner.ts'

/** The tables of a database in which any of these texts can be read, in any column of any row. */
export const tablesNaming = (url: string, texts: readonly string[]) =>
  asOwner(url, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await owner.query(
        `select from ${name} t where exists (select from unnest($1::text[]) text where strpos(t::text, text) > 0) limit 1`,
        [texts],
      )
      if (rows.length > 0) found.push(name)
    }
    return found
  })
