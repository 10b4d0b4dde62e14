import type { IdentityTx } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { type Message, sealMessage, tryId, turnOf } from './messages.ts'
import { deleteSubscription } from './queries.ts'

/**
 * Tells someone something: on every phone that takes messages, and by mail where none does. The same again, about the
 * same, is not told twice.
 */
export const tell = ({ secrets }: Pick<Deps, 'secrets'>, tx: IdentityTx, personId: number, message: Message) =>
  enqueueForPerson(
    tx,
    'notifications.tell',
    {
      personId,
      sealed: sealMessage(secrets, personId, message),
      until: new Date(tx.now.getTime() + message.minutes * 60_000).toISOString(),
    },
    { ...turnOf(message), id: tryId(secrets, personId, message, 0) },
  )

/** A session has ended: nothing more is sent to its phone. */
export const stopTelling = (tx: IdentityTx, sessionId: string) => deleteSubscription(tx, sessionId)

export { type Message, phoneMark } from './messages.ts'
export { deleteGone, findReachableOf, type Reachable } from './queries.ts'
