import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import {
  fromLetters,
  KEY_ID_BYTES,
  PASS_SECONDS,
  PUBLIC_KEY_BYTES,
  parsePass,
  passClaim,
  passStepAt,
  toLetters,
} from '@quickprism/contract/pass'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { limits, spendQuietly } from '../allowances/service.ts'
import { findPassKeys, keepPassKey, type PassKey, usePasses } from './pass-queries.ts'

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

/**
 * The key with which the phone of this session makes its passes from now on. Ends with the session. The same again
 * changes nothing, so a phone may ask whether its key is the one that counts; of another the owner hears.
 */
export const enrolPassKey = async (deps: Deps, { who }: PersonScope, written: string) => {
  const publicKey = fromLetters(written, PUBLIC_KEY_BYTES)
  if (!publicKey || !isKey(publicKey)) throw refuse.invalid('This is not a key for a pass.')
  const keyId = toLetters(deps.random.bytes(KEY_ID_BYTES))
  return inIdentity(deps, async (tx) => {
    const kept = await keepPassKey(tx, { sessionId: who.sessionId, keyId, publicKey })
    const mail = { limit: limits.passNoticesPerPerson, subject: String(who.personId) }
    if (kept.isReplaced && (await spendQuietly(tx, mail))) {
      await enqueueForPerson(tx, 'sessions.tell-pass-replaced', {
        sessionId: who.sessionId,
        at: tx.now.toISOString(),
      })
    }
    return kept.keyId
  })
}

type Pass = NonNullable<ReturnType<typeof parsePass>>

/** Codes as they were scanned, each once, with what they say. */
export type Passes = ReadonlyMap<string, Pass>

/** Those that could be good at a time: of that minute or the one before, since reading one takes a moment. */
export const freshPasses = (codes: readonly string[], at: Date): Passes =>
  new Map(
    codes.flatMap((code): [string, Pass][] => {
      const pass = parsePass(code)
      const age = pass ? passStepAt(at.getTime()) - pass.step : undefined
      return pass && (age === 0 || age === 1) ? [[code, pass]] : []
    }),
  )

/** Nothing that a key signs says anything about the time before the server knew it. */
const isSignedBy = ({ public_key, enrolled_at }: PassKey, pass: Pass) =>
  (pass.step + 1) * PASS_SECONDS * 1000 > enrolled_at.getTime() &&
  verify(
    'sha256',
    Buffer.from(passClaim(pass)),
    { key: keyFrom(public_key), dsaEncoding: 'ieee-p1363' },
    pass.signature,
  )

/** Those that were made by a phone that is signed in, and whose it is. */
const genuine = async (tx: IdentityTx, passes: Passes) => {
  const keyIds = new Set([...passes.values()].map(({ keyId }) => keyId))
  const keys = new Map((await findPassKeys(tx, [...keyIds])).map((key) => [key.key_id, key]))
  return [...passes].flatMap(([code, pass]) => {
    const key = keys.get(pass.keyId)
    return key && isSignedBy(key, pass) ? [{ code, pass, quickId: key.quick_id }] : []
  })
}

/** Whose each code is. This uses none of them up, and so proves that nobody was there. */
export const whosePasses = async (
  deps: Pick<Deps, 'identity' | 'clock'>,
  passes: Passes,
): Promise<ReadonlyMap<string, string>> => {
  if (passes.size === 0) return new Map()
  const found = await inIdentity(deps, (tx) => genuine(tx, passes))
  return new Map(found.map(({ code, quickId }) => [code, quickId]))
}

/** What a code counts for: who scanned it where, and in which scan. */
export type PassUse = { personId: number; businessId: number; branchId: number; scan: string }

/** Whose each code is that was used for nothing but this: sent again it reads the same, anything else reads nothing. */
export const readPasses = async (
  deps: Pick<Deps, 'identity' | 'clock' | 'secrets'>,
  passes: Passes,
  { personId, businessId, branchId, scan }: PassUse,
): Promise<ReadonlyMap<string, string>> => {
  if (passes.size === 0) return new Map()
  // Of the use nothing can be read: a nonce would lead from someone's phone to a visit whose name was erased.
  const usedFor = deps.secrets.digest('pass-use', personId, businessId, branchId, scan).toString('base64url')
  return inIdentity(deps, async (tx) => {
    const found = await genuine(tx, passes)
    const used = await usePasses(
      tx,
      found.map(({ pass }) => pass),
      usedFor,
    )
    const counting = found.filter(({ pass }) => used.has(passClaim(pass)))
    return new Map(counting.map(({ code, quickId }) => [code, quickId]))
  })
}
