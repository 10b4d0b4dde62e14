import { sql } from 'kysely'
import type { IdentityTx } from '../../db/in-identity.ts'

/** Counts one in this minute. A connection does one thing at a time, so its counter is waited for by nobody. */
export const countCode = (tx: IdentityTx, what: 'sent' | 'verified') => {
  const column = sql.ref(what)
  return sql`
    insert into identity.code_count as c (minute, shard, ${column})
    values (date_trunc('minute', ${tx.now}::timestamptz), pg_backend_pid() % 64, 1)
    on conflict (minute, shard) do update set ${column} = c.${column} + 1
  `.execute(tx)
}

/** How many there were in the whole minutes of a stretch of time. */
export const findCodeCounts = async (tx: IdentityTx, from: Date) => {
  const { rows } = await sql<{ sent: number; verified: number }>`
    select coalesce(sum(sent), 0)::int as sent, coalesce(sum(verified), 0)::int as verified
      from identity.code_count
     where minute >= date_trunc('minute', ${from}::timestamptz) and minute < date_trunc('minute', ${tx.now}::timestamptz)
  `.execute(tx)
  return rows[0] as { sent: number; verified: number }
}
