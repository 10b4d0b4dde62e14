import type { FastifyRequest } from 'fastify'
import { codeOf, LOCK_NOT_AVAILABLE } from '../db/errors.ts'
import type { BusinessTx } from '../db/in-business.ts'
import { refuse } from '../refuse.ts'
import type { Secrets } from '../secrets.ts'
import { findKey, type KeyName, keepReply, takeKey } from './key-queries.ts'

/** The caller's key for a keyed act. */
export const idempotencyKeyOf = (request: FastifyRequest) => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') throw refuse.keyMissing()
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw refuse.malformed('The Idempotency-Key header must be 1 to 255 printable characters')
  }
  return key
}

export type Keyed = KeyName & {
  /** The key is the nonce of the body, and not the header. */
  isNonce: boolean
  heard: { file: Uint8Array | undefined }
}

/**
 * What tells this request from another one under the same key. It needs the secret: whoever holds the table alone cannot
 * try out what was typed, such as the digits of a mobile.
 */
const fingerprintOf = ({ digest }: Pick<Secrets, 'digest'>, { file, ...heard }: Keyed['heard']) =>
  digest('request', JSON.stringify(heard), ...(file ? [Buffer.from(file)] : []))

const nonceReused = () => refuse.conflict('This entry was used before. Start again.')

/**
 * Takes the key, runs the act and keeps what it answered, all in the transaction of the act itself: there is never a key
 * without its effect nor an effect without its key. The same key again gets the first answer, unless `again` refuses it.
 * What was typed is not kept: the words of the answer are made of it anew.
 */
export const onlyOnce = async <Answer>(
  secrets: Pick<Secrets, 'digest'>,
  tx: BusinessTx,
  { heard, isNonce, ...name }: Keyed,
  act: () => Promise<Answer>,
  again?: () => Promise<void>,
): Promise<Answer> => {
  const fingerprint = fingerprintOf(secrets, heard)
  const isFirst = await takeKey(tx, name, fingerprint).catch((error: unknown) => {
    throw codeOf(error) === LOCK_NOT_AVAILABLE ? refuse.inFlight() : error
  })
  if (!isFirst) {
    const first = await findKey(tx, name)
    if (!first || !fingerprint.equals(first.fingerprint)) throw isNonce ? nonceReused() : refuse.keyReused()
    await again?.()
    return JSON.parse(first.reply)
  }
  const answer = await act()
  await keepReply(tx, name, JSON.stringify(answer ?? null))
  return answer
}

const NO_REQUEST = Buffer.alloc(0)

/**
 * Keeps a part of an answer that cannot be computed again, for an act whose nonce is its key and whose repetition may say
 * more than the first one did.
 */
export const keepPart = async (tx: BusinessTx, name: KeyName, part: unknown) => {
  await takeKey(tx, name, NO_REQUEST)
  await keepReply(tx, name, JSON.stringify(part))
}

/** What was kept of the first answer, or nothing. */
export const findPart = async <Part>(tx: BusinessTx, name: KeyName): Promise<Part | undefined> => {
  const kept = await findKey(tx, name)
  return kept && JSON.parse(kept.reply)
}
