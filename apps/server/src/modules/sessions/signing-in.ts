import type { App } from '@quickprism/contract/app'
import { isQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { lifetimes, refreshTokenOf } from '../../admission/refresh-tokens.ts'
import { codePurpose } from '../../db/codes.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import { expectAllowed, limits, spend, spendQuietly, unspend } from '../allowances/service.ts'
import { matchCode, NO_GUESS, sendCode } from '../codes/service.ts'
import { confirmRegistration, proveContactOfFirstSignIn } from '../people/service.ts'
import { type Account, type Approval, findOpenAccount, insertSession, worksForBusiness } from './queries.ts'

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
  const isKnownBrowser = claimant.browser !== undefined
  await expectAllowed(deps, TOO_MANY_CODES, spent)
  await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY_CODES, spent)
    if (isPossible) await sendCode(deps, tx, code, { recipient: claimant.quickId, isKnownBrowser })
  })
}

/** How a session comes about, where it is not by a code of an account that was there before. */
type Origin = { approval?: Approval; isSignUp?: boolean }

/** The session, its tokens and the notice to its owner. The account was looked up in this transaction. */
export const startSession = async (
  deps: Deps,
  tx: IdentityTx,
  account: Account,
  app: App,
  from: Caller,
  { approval, isSignUp = false }: Origin = {},
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
  // A person who signs up is welcomed instead of warned.
  if (!isSignUp) await enqueueForPerson(tx, 'sessions.tell-signed-in', { sessionId: session.sessionId })
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
    const account = await findOpenAccount(tx, claimant.quickId)
    const hasOwnSmsDigits = account?.has_proven_contact === false
    const channel = await matchCode(deps, tx, code, mayTry ? otp : NO_GUESS, { hasOwnSmsDigits })
    if (!channel || !account) return undefined
    // Of two first sign-ins at the same moment one proves its contact, and the other's counts no longer.
    if (hasOwnSmsDigits && !(await proveContactOfFirstSignIn(tx, account.person_id, channel))) return undefined
    await unspend(tx, ofPerson)
    return startSession(deps, tx, account, app, from)
  })
  if (!started) throw refuse.invalid(WRONG_CODE)
  return started
}

/** Signs in with the code that ends a registration: it reached a contact that is proven by it. */
export const signUpWithCode = (deps: Deps, token: string, otp: string, app: App, from: Caller): Promise<Started> =>
  confirmRegistration(deps, { token, otp, address: from.address }, async (tx, quickId) => {
    const account = await findOpenAccount(tx, quickId)
    if (!account) throw new Error('A person who was just added has no open account.')
    return startSession(deps, tx, account, app, from, { isSignUp: true })
  })
