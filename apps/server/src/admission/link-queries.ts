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

/**
 * From now on the token leads there; says whether its message may be sent. That is asked and counted once, and the answer
 * is kept with the link: whoever goes on after a worker that died sends what was allowed, counts nothing again, and sends
 * nothing that was not.
 */
export const insertCountedLink = async (
  tx: IdentityTx,
  kind: Kind,
  token: string,
  leading: Leading,
  count: () => Promise<boolean>,
) => {
  const hash = hashOfLink(token)
  if (!(await insertLink(tx, kind, token, leading))) {
    const kept = await tx.selectFrom('identity.link').select('texted').where('token_hash', '=', hash).executeTakeFirst()
    return kept?.texted ?? false
  }
  const isAllowed = await count()
  if (isAllowed) {
    await tx.updateTable('identity.link').set({ texted: true }).where('token_hash', '=', hash).execute()
  }
  return isAllowed
}

/** Those that have led nowhere since then, or by now. */
export const deleteOldLinks = async (tx: IdentityTx, kind: Kind, before = tx.now) => {
  await tx.deleteFrom('identity.link').where('kind', '=', linkKind[kind]).where('expires_at', '<', before).execute()
}
