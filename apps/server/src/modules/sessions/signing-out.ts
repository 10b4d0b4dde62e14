import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import type { PersonScope } from '../../scopes.ts'
import { stopTelling } from '../notifications/service.ts'
import { forgetPassKey } from '../people/service.ts'
import { findLiveSessions, revokeApproved, revokeSession } from './queries.ts'

/** Whoever ends a phone's session this soon after it approved a sign-in takes the approval back (Q121), in milliseconds. */
const APPROVAL_STANDS_AFTER = 10 * 60_000

/** Signing out of the companion ends a visit (Q80). A session that ends in another way says nothing about where its owner is. */
export const endSession = async (
  tx: IdentityTx,
  sessionId: string,
  personId: number,
  { isSigningOut = true }: { isSigningOut?: boolean } = {},
) => {
  if (!(await revokeSession(tx, sessionId, personId))) return false
  const since = new Date(tx.now.getTime() - APPROVAL_STANDS_AFTER)
  for (const ended of [sessionId, ...(await revokeApproved(tx, sessionId, since))]) {
    await stopTelling(tx, ended)
    await forgetPassKey(tx, ended)
    await enqueueForPerson(tx, 'sessions.leave', { sessionId: ended })
    if (isSigningOut) await enqueueForPerson(tx, 'checkins.signed-out', { sessionId: ended })
  }
  return true
}

/** Ends one of the caller's own sessions: the one they speak in, or another. */
export const signOut = (deps: Deps, { who }: PersonScope, sessionId: string) =>
  inIdentity(deps, (tx) => endSession(tx, sessionId, who.personId))

/** Ends all of the caller's sessions but the one they speak in, and says how many there were. */
export const signOutOthers = (deps: Deps, { who }: PersonScope) =>
  inIdentity(deps, async (tx) => {
    const others = (await findLiveSessions(tx, who.personId)).filter(({ session_id }) => session_id !== who.sessionId)
    for (const { session_id } of others) await endSession(tx, session_id, who.personId)
    return others.length
  })

export const listDevices = (deps: Deps, { who }: PersonScope) =>
  inIdentity(deps, (tx) => findLiveSessions(tx, who.personId))
