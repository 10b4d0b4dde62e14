import { sql } from 'kysely'
import type { IdentityTx } from '../../db/in-identity.ts'

/**
 * Uses one up, or says that all are: one write either way, so that both take the same time; starting anew when the time
 * is over.
 */
export const take = async (
  tx: IdentityTx,
  kind: string,
  subject: string,
  { most, minutes }: { most: number; minutes: number },
) => {
  const renewal = new Date(tx.now.getTime() + minutes * 60_000)
  const { rows } = await sql<{ used: number; renews_at: Date }>`
    insert into identity.allowance as a (kind, subject, used, renews_at) values (${kind}, ${subject}, 1, ${renewal})
    on conflict (kind, subject) do update
      set used = case when a.renews_at <= ${tx.now} then 1 else least(a.used, ${most}) + 1 end,
          renews_at = case when a.renews_at <= ${tx.now} then excluded.renews_at else a.renews_at end
    returning used, renews_at
  `.execute(tx)
  const { used, renews_at } = rows[0] as { used: number; renews_at: Date }
  return { isAllowed: used <= most, renewsAt: renews_at }
}

/** Adds so many to each subject in one statement, and answers how many each has used by now. */
export const takeMany = async (
  tx: IdentityTx,
  kind: string,
  added: ReadonlyMap<string, number>,
  { minutes }: { minutes: number },
) => {
  const renewal = new Date(tx.now.getTime() + minutes * 60_000)
  const { rows } = await sql<{ subject: string; used: number }>`
    insert into identity.allowance as a (kind, subject, used, renews_at)
    select ${kind}, subject, added, ${renewal}::timestamptz
      from unnest(${[...added.keys()]}::text[], ${[...added.values()]}::int[]) as one (subject, added)
     order by subject
    on conflict (kind, subject) do update
      set used = case when a.renews_at <= ${tx.now} then 0 else a.used end + excluded.used,
          renews_at = case when a.renews_at <= ${tx.now} then excluded.renews_at else a.renews_at end
    returning subject, used
  `.execute(tx)
  return new Map(rows.map(({ subject, used }) => [subject, used]))
}

export type Counted = { kind: string; subject: string; most: number; minutes: number }

/** Uses up one of each that has any left, in one conditional write, and answers which had. What is refused counts nothing. */
export const takeEach = async (tx: IdentityTx, asked: readonly Counted[]) => {
  const counters = sql`
    unnest(
      ${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ subject }) => subject)}::text[],
      ${asked.map(({ most }) => most)}::int[], ${asked.map(({ minutes }) => minutes)}::int[]
    ) as one (kind, subject, most, minutes)
  `
  const { rows } = await sql<{ kind: string; subject: string }>`
    insert into identity.allowance as a (kind, subject, used, renews_at)
    select kind, subject, 1, ${tx.now}::timestamptz + minutes * interval '1 minute'
      from ${counters}
     where most > 0
     order by kind, subject
    on conflict (kind, subject) do update
      set used = case when a.renews_at <= ${tx.now} then 1 else a.used + 1 end,
          renews_at = case when a.renews_at <= ${tx.now} then excluded.renews_at else a.renews_at end
      where a.renews_at <= ${tx.now}
         or a.used < (select most from ${counters} where one.kind = a.kind and one.subject = a.subject)
    returning kind, subject
  `.execute(tx)
  return rows
}

/** Takes these back as if they had never been counted. */
export const deleteCounters = (tx: IdentityTx, kind: string, subjects: readonly string[]) =>
  sql`delete from identity.allowance where kind = ${kind} and subject = any(${subjects}::text[])`.execute(tx)

export const giveBack = (tx: IdentityTx, kind: string, subject: string) =>
  tx
    .updateTable('identity.allowance')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('used', '>', 0)
    .execute()

export const findUsed = async (tx: IdentityTx, kind: string, subject: string) => {
  const row = await tx
    .selectFrom('identity.allowance')
    .select('used')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('renews_at', '>', tx.now)
    .executeTakeFirst()
  return row?.used ?? 0
}

/** Those that renewed long ago count for nothing. */
export const deleteOldAllowances = async (tx: IdentityTx, before: Date) => {
  await tx.deleteFrom('identity.allowance').where('renews_at', '<', before).execute()
}
