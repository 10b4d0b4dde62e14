import { createPublicKey, type KeyObject } from 'node:crypto'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Tokens } from '../deps.ts'
import { limitedMap } from '../limited-map.ts'
import type { Claims } from '../scopes.ts'

const ACCESS_TOKEN_MINUTES = 10
/** Open screens of one server; more than that are simply read anew. */
const MOST_KNOWN = 20_000

const TokenClaims: z.ZodType<Claims> = z.object({
  sid: z.uuid(),
  session_epoch: z.number().int(),
  person_epoch: z.number().int(),
})

const ISSUER = 'quickprism'

/** Short-lived access tokens signed with Ed25519. */
export const createTokens = (privateKey: KeyObject): Tokens => {
  // Once, where handing over the key itself would convert it at every call.
  const publicKey = createPublicKey(privateKey).toCryptoKey('Ed25519', false, ['verify'])
  // A signature stays true: an open screen shows the same token every few seconds. What it may do is asked every time.
  const genuine = limitedMap<{ claims: Claims; endsAt: number }>({ most: MOST_KNOWN })
  const recall: Tokens['recall'] = (token, now) => {
    const known = genuine.get(token)
    return known && now.getTime() < known.endsAt ? known.claims : undefined
  }
  return {
    recall,

    claimed(token) {
      try {
        return TokenClaims.safeParse(decodeJwt(token)).data
      } catch {
        return undefined
      }
    },

    issue: (claims, now) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
        .setIssuer(ISSUER)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + ACCESS_TOKEN_MINUTES * 60_000))
        .sign(privateKey),

    async read(token, now) {
      const known = recall(token, now)
      if (known) return known
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: ['EdDSA'],
          typ: 'at+jwt',
          issuer: ISSUER,
          currentDate: now,
          requiredClaims: ['exp'],
        })
        const claims = TokenClaims.parse(payload)
        genuine.put(token, { claims, endsAt: (payload.exp as number) * 1_000 })
        return claims
      } catch {
        return undefined
      }
    },
  }
}
