import { linkKind } from '../db/codes.ts'
import type { IdentityTx } from '../db/in-identity.ts'
import { hashOfLink } from './links.ts'

type Kind = keyof typeof linkKind

/** What a link leads to: something of a business, by the number it has there. */
type Leading = { businessId: number; localId: number; expiresAt: Date }

/** From now on the token leads there; says whether it did not before. Only its hash is kept. */
export const insertLink = async (
  tx: IdentityTx,
  kind: Kind,
  token: string,
  { businessId, localId, expiresAt }: Leading,
) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identity.link')
    .values({
      token_hash: hashOfLink(token),
      kind: linkKind[kind],
      business_id: businessId,
      local_id: localId,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Those that have led nowhere since then, or by now. */
export const deleteOldLinks = async (tx: IdentityTx, kind: Kind, before = tx.now) => {
  await tx.deleteFrom('identity.link').where('kind', '=', linkKind[kind]).where('expires_at', '<', before).execute()
}
