import { sql } from 'kysely'
import { hashOfLink } from '../../admission/links.ts'
import { linkKind } from '../../db/codes.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

/** From now on each token leads to its person on the list, and it is said of whom that is new. Only hashes are kept. */
export const insertLinks = async (
  tx: IdentityTx,
  businessId: number,
  links: readonly { token: string; rollId: number }[],
  expiresAt: Date,
) => {
  const { rows } = await sql<{ local_id: number }>`
    insert into identity.link (token_hash, kind, business_id, local_id, expires_at)
    select token_hash, ${linkKind['sos-answer']}::smallint, ${businessId}::int, roll_id, ${expiresAt}::timestamptz
      from unnest(${links.map(({ token }) => hashOfLink(token))}::bytea[], ${links.map(({ rollId }) => rollId)}::bigint[])
        as link (token_hash, roll_id)
    on conflict (token_hash) do nothing
    returning local_id
  `.execute(tx)
  return new Set(rows.map(({ local_id }) => local_id))
}

export const deleteOldLinks = async (tx: IdentityTx) => {
  await tx
    .deleteFrom('identity.link')
    .where('kind', '=', linkKind['sos-answer'])
    .where('expires_at', '<', tx.now)
    .execute()
}
