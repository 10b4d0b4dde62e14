import type { App } from '@quickprism/contract/app'
import { isQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { codePurpose } from '../../db/codes.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { expectAllowed, limits, spend, spendQuietly, unspend } from '../allowances/service.ts'
import { isRightCode, sendCode } from '../codes/service.ts'
import {
  type Account,
  type Approval,
  findLiveSessions,
  findOpenAccount,
  insertSession,
  lockSession,
  revokeApproved,
  revokeSession,
  rotateSession,
  worksForBusiness,
} from './queries.ts'
import { isGenuine, lifetimes, readRefreshToken, refreshTokenOf } from './refresh-tokens.ts'

/** Where a call comes from: the address we see, and the device it says it is. */
export type Caller = { address: string; device: string }

/** Who wants to sign in, and the browser of theirs that they proved to do it with. */
export type Claimant = { quickId: string; browser: string | undefined }

/** Everything that goes back to someone who is signed in. */
export type Started = {
  accessToken: string
  refreshToken: string
  account: Pick<Account, 'quick_id' | 'name'>
  type: 'business' | 'shop'
}

const TOO_MANY_CODES = 'Too many codes were requested. Try again later.'
const TOO_MANY_TRIES = 'Too many attempts. Try again later.'
const WRONG_CODE = 'Invalid or expired OTP'

/**
 * What codes and tries of a sign-in are counted under. A browser with which the person has signed in before has its
 * own code, and all of them together an allowance of their own: whatever strangers do, also from the same address, takes
 * nothing away from it, and whoever had the account for a moment gains nothing by making many.
 */
const countedAs = ({ quickId, browser }: Claimant, { address }: Caller) => {
  const subject = browser === undefined ? quickId : `${quickId} ${browser}`
  return {
    person: browser === undefined ? quickId : `${quickId} known`,
    code: { purpose: codePurpose.signIn, subject },
    /** Anyone can test the check character. What fails it belongs to nobody, and nothing is kept for it. */
    isPossible: isQuickId(quickId, PERSON_ID_LENGTH),
    codes: browser === undefined ? [{ limit: limits.codesPerAddress, subject: address }] : [],
    tries: [
      browser === undefined
        ? { limit: limits.triesPerAddress, subject: address }
        : { limit: limits.triesPerBrowser, subject },
    ],
  }
}

/** Sends a code, or says it did: nothing here knows whether the quickID exists. */
export const sendSignInCode = async (deps: Deps, claimant: Claimant, from: Caller) => {
  const { person, code, isPossible, codes } = countedAs(claimant, from)
  const ofPerson = [
    { limit: limits.codesPerQuarterHour, subject: person },
    { limit: limits.codesPerDay, subject: person },
  ]
  const spent = isPossible ? [...codes, ...ofPerson] : codes
  await expectAllowed(deps, TOO_MANY_CODES, spent)
  await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY_CODES, spent)
    if (isPossible) await sendCode(deps, tx, code, claimant.quickId)
  })
}

/** The session, its tokens and the notice to its owner. The account was looked up in this transaction. */
export const startSession = async (
  deps: Deps,
  tx: IdentityTx,
  account: Account,
  app: App,
  from: Caller,
  approval?: Approval,
): Promise<Started> => {
  const session = { sessionId: deps.random.uuid(), generation: 1, salt: deps.random.bytes(16) }
  const { idle, whole } = lifetimes[app]
  await insertSession(tx, {
    ...session,
    ...from,
    app,
    approval,
    personId: account.person_id,
    personEpoch: account.epoch,
    expiresAt: new Date(tx.now.getTime() + idle),
    endsAt: new Date(tx.now.getTime() + whole),
  })
  await enqueueForPerson(tx, 'sessions.tell-signed-in', { sessionId: session.sessionId })
  return {
    account,
    type: (await worksForBusiness(tx, account.person_id)) ? 'business' : 'shop',
    refreshToken: refreshTokenOf(deps.secrets, session),
    accessToken: await deps.tokens.issue(
      { sid: session.sessionId, session_epoch: 0, person_epoch: account.epoch },
      deps.clock.now(),
    ),
  }
}

/** No digits match it: compared in place of a guess that came too late, so that it takes the same time. */
const NO_GUESS = ''

/**
 * Signs in with a code. The try is counted whatever comes of it, so the refusal is spoken after the commit; and it is
 * the same for a wrong code, an account that does not exist, is closed, or has had its tries for today.
 */
export const signInWithCode = async (
  deps: Deps,
  claimant: Claimant,
  otp: string,
  app: App,
  from: Caller,
): Promise<Started> => {
  const { person, code, isPossible, tries } = countedAs(claimant, from)
  const ofPerson = { limit: limits.wrongTriesPerDay, subject: person }
  await expectAllowed(deps, TOO_MANY_TRIES, tries)
  const started = await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY_TRIES, tries)
    if (!isPossible) return undefined
    const mayTry = await spendQuietly(tx, ofPerson)
    const isRight = await isRightCode(deps, tx, code, mayTry ? otp : NO_GUESS)
    const account = isRight ? await findOpenAccount(tx, claimant.quickId) : undefined
    if (!account) return undefined
    await unspend(tx, ofPerson)
    return startSession(deps, tx, account, app, from)
  })
  if (!started) throw refuse.invalid(WRONG_CODE)
  return started
}

/** Two tabs may renew at the same moment: the token before the current one is good for this long. */
const GRACE = 10_000

/**
 * Renews a session. Renewals of one session wait for each other; one that comes with the token before, moments later,
 * gets the current one. An older token was stolen, by someone or from someone: the session ends.
 */
export const renewSession = async (deps: Deps, app: App, token: string | undefined): Promise<Started> => {
  const claimed = readRefreshToken(token)
  const renewed = claimed && (await inIdentity(deps, (tx) => renew(deps, tx, app, claimed)))
  if (!renewed) throw refuse.unsigned()
  return renewed
}

type Claimed = NonNullable<ReturnType<typeof readRefreshToken>>

const renew = async (deps: Deps, tx: IdentityTx, app: App, claimed: Claimed): Promise<Started | undefined> => {
  const session = await lockSession(tx, claimed.sessionId, app)
  if (!session) return undefined
  const rotating = { sessionId: claimed.sessionId, salt: session.salt }
  if (!isGenuine(deps.secrets, claimed, { ...rotating, generation: claimed.generation })) return undefined

  const age = session.generation - claimed.generation
  if (age > 1 || (age === 1 && tx.now.getTime() - session.rotated_at.getTime() > GRACE)) {
    await endSession(tx, claimed.sessionId, session.person_id)
    return undefined
  }
  const generation = age === 0 ? session.generation + 1 : session.generation
  if (age === 0) {
    const idleEnd = tx.now.getTime() + lifetimes[app].idle
    await rotateSession(tx, claimed.sessionId, generation, new Date(Math.min(idleEnd, session.ends_at.getTime())))
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

/** Whoever ends a phone's session this soon after it approved a sign-in takes the approval back (Q121), in milliseconds. */
const APPROVAL_STANDS_AFTER = 10 * 60_000

export const endSession = async (tx: IdentityTx, sessionId: string, personId: number) => {
  if (!(await revokeSession(tx, sessionId, personId))) return false
  const since = new Date(tx.now.getTime() - APPROVAL_STANDS_AFTER)
  for (const ended of [sessionId, ...(await revokeApproved(tx, sessionId, since))]) {
    await enqueueForPerson(tx, 'sessions.leave', { sessionId: ended })
    await enqueueForPerson(tx, 'checkins.signed-out', { sessionId: ended })
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

export { deviceName } from './device-name.ts'
