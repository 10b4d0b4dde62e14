import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { KEY_ID_BYTES, passClaim, passStepAt, toLetters, writePass } from '@quickprism/contract/pass'
import type { IdentitySchema } from '@quickprism/server/db/schema.gen'
import type { Kysely } from 'kysely'

/** A key as a phone makes it: its public half as it is told to the server, and the codes signed with it. */
export const phoneKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([
    Buffer.of(4),
    ...[x, y].map((coordinate) => Buffer.from(coordinate as string, 'base64url')),
  ])
  return {
    point,
    written: toLetters(point),
    codeAt: (keyId: string, at: Date) => {
      const claim = { keyId, step: passStepAt(at.getTime()) }
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const }
      return writePass(claim, sign('sha256', Buffer.from(passClaim(claim)), key))
    },
  }
}

/** A phone that makes passes in a session that stands, without asking the server for it. */
export const passMaker = async (identity: Kysely<IdentitySchema>, sessionId: string) => {
  const { point, codeAt } = phoneKey()
  const keyId = toLetters(randomBytes(KEY_ID_BYTES))
  await identity
    .insertInto('identity.pass_key')
    .values({ session_id: sessionId, key_id: keyId, public_key: point, enrolled_at: new Date(0) })
    .execute()
  return (at: Date) => codeAt(keyId, at)
}
