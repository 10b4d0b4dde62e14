import { sql } from 'kysely'
import type { IdentityTx } from '../../db/in-identity.ts'

/** Uses one up, unless all are: one conditional write, starting anew when the time is over. */
export const take = async (
  tx: IdentityTx,
  kind: string,
  subject: string,
  { most, minutes }: { most: number; minutes: number },
) => {
  const renewal = new Date(tx.now.getTime() + minutes * 60_000)
  const { rows } = await sql<{ renews_at: Date }>`
    insert into identity.allowance as a (kind, subject, used, renews_at) values (${kind}, ${subject}, 1, ${renewal})
    on conflict (kind, subject) do update
      set used = case when a.renews_at <= ${tx.now} then 1 else a.used + 1 end,
          renews_at = case when a.renews_at <= ${tx.now} then excluded.renews_at else a.renews_at end
      where a.renews_at <= ${tx.now} or a.used < ${most}
    returning renews_at
  `.execute(tx)
  if (rows[0]) return { isAllowed: true, renewsAt: rows[0].renews_at }
  const { renews_at } = await tx
    .selectFrom('identity.allowance')
    .select('renews_at')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return { isAllowed: false, renewsAt: renews_at }
}

export const giveBack = (tx: IdentityTx, kind: string, subject: string) =>
  tx
    .updateTable('identity.allowance')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('used', '>', 0)
    .execute()
