import type { IdentityTx } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { type Message, sealMessage, tryId, turnOf } from './messages.ts'
import { deleteSubscription } from './queries.ts'

/** A message, and when what it tells of happened, where that is known: its use is over so many minutes after that. */
export type Telling = Message & { since?: Date | undefined }

/**
 * Tells someone something: on every phone that takes messages, and by mail where none does. The same again, about the
 * same, is not told twice, and what a late job finds out when it is of no use any more is not told at all.
 */
export const tell = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: IdentityTx,
  personId: number,
  { since = tx.now, ...message }: Telling,
) => {
  const until = new Date(since.getTime() + message.minutes * 60_000)
  if (until <= tx.now) return
  const sealed = sealMessage(secrets, personId, message)
  await enqueueForPerson(
    tx,
    'notifications.tell',
    { personId, sealed, until: until.toISOString() },
    { ...turnOf(message), id: tryId(secrets, personId, message, 0) },
  )
}

/** A session has ended: nothing more is sent to its phone. */
export const stopTelling = (tx: IdentityTx, sessionId: string) => deleteSubscription(tx, sessionId)

export { type Message, phoneMark } from './messages.ts'
export { deleteGone, findReachableOf, type Reachable } from './queries.ts'
