import { sql } from 'kysely'
import { hashOfLink } from '../../admission/links.ts'
import { linkKind } from '../../db/codes.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

type Link = { token: string; rollId: number }

const hashesOf = (links: readonly Link[]) => links.map(({ token }) => hashOfLink(token))

/** From now on each token leads to its person on the list. Only hashes are kept. */
export const insertLinks = (tx: IdentityTx, businessId: number, links: readonly Link[], expiresAt: Date) =>
  sql`
    insert into identity.link (token_hash, kind, business_id, local_id, expires_at)
    select token_hash, ${linkKind['sos-answer']}::smallint, ${businessId}::int, roll_id, ${expiresAt}::timestamptz
      from unnest(${hashesOf(links)}::bytea[], ${links.map(({ rollId }) => rollId)}::bigint[])
        as link (token_hash, roll_id)
    on conflict (token_hash) do nothing
  `.execute(tx)
