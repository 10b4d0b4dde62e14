import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import {
  fromLetters,
  KEY_ID_BYTES,
  PUBLIC_KEY_BYTES,
  parsePass,
  passClaim,
  passStepAt,
  toLetters,
} from '@quickprism/contract/pass'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { findPassKey, keepPassKey, usePass } from './pass-queries.ts'

/** A point of the curve, as WebCrypto gives it out. Throws where it is none. */
const keyFrom = (point: Uint8Array): KeyObject => {
  const at = (from: number) => Buffer.from(point.subarray(from, from + 32)).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: at(1), y: at(33) }, format: 'jwk' })
}

const isKey = (point: Uint8Array) => {
  try {
    return point[0] === 4 && keyFrom(point).type === 'public'
  } catch {
    return false
  }
}

/** The key with which the phone of this session makes its passes from now on. Ends with the session. */
export const enrolPassKey = async (deps: Deps, { who }: PersonScope, written: string) => {
  const publicKey = fromLetters(written, PUBLIC_KEY_BYTES)
  if (!publicKey || !isKey(publicKey)) throw refuse.invalid('This is not a key for a pass.')
  const keyId = toLetters(deps.random.bytes(KEY_ID_BYTES))
  await inIdentity(deps, (tx) => keepPassKey(tx, { sessionId: who.sessionId, keyId, publicKey }))
  return keyId
}

/**
 * One look at a pass: for which scan, by its nonce or by who looked where, so that it may be sent again; and when that
 * was, if it was not just now.
 */
export type PassRead = { scan: string; at: Date | undefined }

/**
 * Whose pass this is: made by a phone that is signed in, in the minute of the scan or the one before, since reading it
 * takes a moment, and used for no other scan.
 */
export const readPass = async (
  deps: Pick<Deps, 'identity' | 'clock'>,
  code: string,
  { scan, at }: PassRead,
): Promise<string | undefined> => {
  const pass = parsePass(code)
  if (!pass) return undefined
  return inIdentity(deps, async (tx) => {
    const scannedAt = at && at < tx.now ? at : tx.now
    const age = passStepAt(scannedAt.getTime()) - pass.step
    if (age !== 0 && age !== 1) return undefined
    const found = await findPassKey(tx, pass.keyId)
    if (!found) return undefined
    const key = { key: keyFrom(found.public_key), dsaEncoding: 'ieee-p1363' as const }
    if (!verify('sha256', Buffer.from(passClaim(pass)), key, pass.signature)) return undefined
    return (await usePass(tx, pass.keyId, pass.step, scan)) ? found.quick_id : undefined
  })
}
