import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import type { PersonScope } from '../../scopes.ts'
import { stopTelling } from '../notifications/service.ts'
import { forgetPassKey } from '../people/service.ts'
import { holdPresence, writeSignedOut } from '../presence/service.ts'
import { findEndedCompanion, findLiveSessions, revokeApproved, revokeSession } from './queries.ts'

/** Whoever ends a phone's session this soon after it approved a sign-in takes the approval back (Q121), in milliseconds. */
const APPROVAL_STANDS_AFTER = 10 * 60_000

/**
 * A worker ends the visit. Presence knows at once, since they may sign in and come again before. It is held first: of two
 * phones that sign out at the same moment the second sees that none is left.
 */
const leaveVisit = async (tx: IdentityTx, personId: number, ended: readonly [string, ...string[]]) => {
  const presence = await holdPresence(tx, personId)
  const live = await findLiveSessions(tx, personId)
  const wasLast = !live.some(({ kind }) => kind === 'companion')
  if (presence && wasLast && (await findEndedCompanion(tx, ended[0]))) await writeSignedOut(tx, personId)
  const at = presence && { ...presence, checkedInAt: presence.checkedInAt.toISOString() }
  for (const sessionId of ended) await enqueueForPerson(tx, 'checkins.signed-out', { sessionId, presence: at })
}

/** Signing out of the companion ends a visit (Q80). A session that ends in another way says nothing about where its owner is. */
export const endSession = async (
  tx: IdentityTx,
  sessionId: string,
  personId: number,
  { isSigningOut = true }: { isSigningOut?: boolean } = {},
) => {
  if (!(await revokeSession(tx, sessionId, personId))) return false
  const since = new Date(tx.now.getTime() - APPROVAL_STANDS_AFTER)
  const all: [string, ...string[]] = [sessionId, ...(await revokeApproved(tx, sessionId, since))]
  for (const ended of all) {
    await stopTelling(tx, ended)
    await forgetPassKey(tx, ended)
    await enqueueForPerson(tx, 'sessions.leave', { sessionId: ended })
  }
  if (isSigningOut) await leaveVisit(tx, personId, all)
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
