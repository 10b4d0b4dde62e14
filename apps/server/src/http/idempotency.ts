import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { codeOf, LOCK_NOT_AVAILABLE } from '../db/errors.ts'
import type { BusinessTx } from '../db/in-business.ts'
import { refuse } from '../refuse.ts'
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

export type Keyed = KeyName & { heard: { file: Uint8Array | undefined } }

/** What tells this request from another one under the same key. */
const fingerprintOf = ({ file, ...heard }: Keyed['heard']) => {
  const hash = createHash('sha256').update(JSON.stringify(heard))
  return (file ? hash.update(file) : hash).digest()
}

/**
 * Takes the key, runs the act and keeps its answer, all in the transaction of the act itself: there is never a key
 * without its effect nor an effect without its key. The same key again gets the first answer, byte for byte, unless
 * `again` refuses it.
 */
export const onlyOnce = async (
  tx: BusinessTx,
  { heard, ...name }: Keyed,
  act: () => Promise<string>,
  again?: () => Promise<void>,
): Promise<string> => {
  const fingerprint = fingerprintOf(heard)
  const isFirst = await takeKey(tx, name, fingerprint).catch((error: unknown) => {
    throw codeOf(error) === LOCK_NOT_AVAILABLE ? refuse.inFlight() : error
  })
  if (!isFirst) {
    const first = await findKey(tx, name)
    if (!fingerprint.equals(first.fingerprint)) throw refuse.keyReused()
    await again?.()
    return first.reply
  }
  const reply = await act()
  await keepReply(tx, name, reply)
  return reply
}
