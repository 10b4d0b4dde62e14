import { sql } from 'kysely'
import { hashOfLink } from '../../admission/links.ts'
import { linkKind } from '../../db/codes.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

type Link = { token: string; rollId: number }

const hashesOf = (links: readonly Link[]) => links.map(({ token }) => hashOfLink(token))

/** From now on each token leads to its person on the list, and it is said of whom that is new. Only hashes are kept. */
export const insertLinks = async (tx: IdentityTx, businessId: number, links: readonly Link[], expiresAt: Date) => {
  const { rows } = await sql<{ local_id: number }>`
    insert into identity.link (token_hash, kind, business_id, local_id, expires_at)
    select token_hash, ${linkKind['sos-answer']}::smallint, ${businessId}::int, roll_id, ${expiresAt}::timestamptz
      from unnest(${hashesOf(links)}::bytea[], ${links.map(({ rollId }) => rollId)}::bigint[])
        as link (token_hash, roll_id)
    on conflict (token_hash) do nothing
    returning local_id
  `.execute(tx)
  return new Set(rows.map(({ local_id }) => local_id))
}

/** For whom of these a text message was counted before. */
export const findTexted = async (tx: IdentityTx, links: readonly Link[]) => {
  const { rows } = await sql<{ local_id: number }>`
    select local_id from identity.link where token_hash = any(${hashesOf(links)}::bytea[]) and texted
  `.execute(tx)
  return new Set(rows.map(({ local_id }) => local_id))
}

/** Whoever lays it out again finds that it was counted for them. */
export const keepTexted = (tx: IdentityTx, links: readonly Link[]) =>
  sql`update identity.link set texted = true where token_hash = any(${hashesOf(links)}::bytea[])`.execute(tx)
