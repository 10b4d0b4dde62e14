import type { App } from '@quickprism/contract/app'
import { isCurrent, isGenuine, lifetimes, readRefreshToken, refreshTokenOf } from '../../admission/refresh-tokens.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import { lockSession, rotateSession, worksForBusiness } from './queries.ts'
import type { Started } from './signing-in.ts'
import { endSession } from './signing-out.ts'

/**
 * Renews a session. Renewals of one session wait for each other; one that comes with the token before, moments later,
 * gets the current one. An older token was stolen, by someone or from someone: the session ends.
 */
export const renewSession = async (deps: Deps, app: App, token: string): Promise<Started> => {
  const claimed = readRefreshToken(token)
  const renewed = claimed && (await inIdentity(deps, (tx) => renew(deps, tx, app, claimed)))
  if (!renewed) throw refuse.unsigned()
  return renewed
}

/** Someone signs in with a browser that was signed in: whoever that was, their session is not left behind. */
export const endReplaced = async (deps: Deps, app: App, token: string | undefined) => {
  const claimed = readRefreshToken(token)
  if (!claimed) return
  await inIdentity(deps, async (tx) => {
    const session = await lockSession(tx, claimed.sessionId, app)
    if (session && isGenuine(deps.secrets, claimed, { ...claimed, salt: session.salt })) {
      await endSession(tx, claimed.sessionId, session.person_id)
    }
  })
}

type Claimed = NonNullable<ReturnType<typeof readRefreshToken>>

const renew = async (deps: Deps, tx: IdentityTx, app: App, claimed: Claimed): Promise<Started | undefined> => {
  const asked = deps.clock.steady()
  const session = await lockSession(tx, claimed.sessionId, app)
  if (!session) return undefined
  // Another renewal may have kept it waiting for seconds: what follows happens now, not when the transaction began.
  const waited = Math.floor((deps.clock.steady() - asked) / 1_000) * 1_000
  const now = new Date(tx.now.getTime() + waited)
  const rotating = { sessionId: claimed.sessionId, salt: session.salt }
  if (!isGenuine(deps.secrets, claimed, { ...rotating, generation: claimed.generation })) return undefined

  if (!isCurrent(claimed, session, now)) {
    // A phone that lost the answer of a renewal shows an older token too.
    await endSession(tx, claimed.sessionId, session.person_id, { isSigningOut: false })
    return undefined
  }
  const isLast = claimed.generation === session.generation
  const generation = isLast ? session.generation + 1 : session.generation
  if (isLast) {
    const idleEnd = now.getTime() + lifetimes[app].idle
    const expiresAt = new Date(Math.min(idleEnd, session.ends_at.getTime()))
    await rotateSession(tx, claimed.sessionId, { generation, now, expiresAt })
  }
  return {
    account: session,
    type: (await worksForBusiness(tx, session.person_id)) ? 'business' : 'shop',
    refreshToken: refreshTokenOf(deps.secrets, { ...rotating, generation }),
    accessToken: await deps.tokens.issue(
      { sid: claimed.sessionId, session_epoch: session.session_epoch, person_epoch: session.epoch },
      deps.clock.now(),
    ),
  }
}
