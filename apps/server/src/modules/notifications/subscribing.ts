import type { PushDevice } from '../../adapters/push.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { phoneMark } from './messages.ts'
import { deleteSubscription, isSubscribed, upsertSubscription } from './queries.ts'

export const lookAtOwn = async (deps: Deps, { who }: PersonScope) => ({
  key: deps.push?.publicKey ?? null,
  phone: phoneMark(deps.secrets, who.sessionId),
  on: deps.push !== undefined && (await inIdentity(deps, (tx) => isSubscribed(tx, who.sessionId))),
})

/** The address comes from a browser and is called by us: it must lead to a push service that the operator knows. */
export const subscribe = async (deps: Deps, { who }: PersonScope, device: PushDevice) => {
  if (!deps.push) throw refuse.conflict('Messages to phones are not set up here.')
  if (!deps.push.accepts(device)) throw refuse.invalid('Messages cannot be sent to this browser.')
  await inIdentity(deps, (tx) => upsertSubscription(tx, who, device))
}

export const unsubscribe = (deps: Deps, { who }: PersonScope) =>
  inIdentity(deps, (tx) => deleteSubscription(tx, who.sessionId))
