import { createHash } from 'node:crypto'
import { NUMBER_SECONDS, QR_POLL_SECONDS } from '@quickprism/contract/sessions'
import { qrPng } from '../../adapters/qr-image.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { expectAllowed, limits, spend } from '../allowances/service.ts'
import {
  ANSWER_STANDS_SECONDS,
  answerQrSignIn,
  claimQrSignIn,
  consumeQrSignIn,
  findSameAnswer,
  insertQrSignIn,
  isWaiting,
  poll,
} from './qr-queries.ts'
import { type Caller, type Started, startSession } from './signing-in.ts'

const QR_MINUTES = 5
/** The browser keeps its secret until an answer of the last second has reached it. */
export const QR_COOKIE_SECONDS = QR_MINUTES * 60 + ANSWER_STANDS_SECONDS
const GONE = 'Session token not found or expired'
const TAKEN = 'Another phone has scanned this code. Show a new code on that screen and scan it.'
const WRONG_NUMBER = 'That number does not match. Scan again.'
const NO_NUMBER = 'Approving takes the number on the screen. Scan again.'
const TOO_MANY = 'Too many sign-ins were started from here. Try again later.'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * After RFC 8628: the QR carries a scan id that grants nothing; the secret to ask with stays in a cookie of the
 * browser that shows it.
 */
export const beginQrSignIn = async (deps: Deps, from: Caller) => {
  const scanId = deps.secrets.token()
  const secret = deps.secrets.token()
  const spent = [{ limit: limits.qrPerAddress, subject: from.address }]
  await expectAllowed(deps, TOO_MANY, spent)
  await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY, spent)
    await insertQrSignIn(tx, {
      ...from,
      scanId,
      pollHash: hashOf(secret),
      expiresAt: new Date(tx.now.getTime() + QR_MINUTES * 60_000),
      pollSeconds: QR_POLL_SECONDS,
    })
  })
  return { scanId, secret, png: await qrPng(`${deps.origin}/app/approve?session_token=${scanId}`) }
}

const secondsUntil = (end: Date, now: Date) => Math.floor((end.getTime() - now.getTime()) / 1000)

/** What the screen shows once a phone has scanned. */
type Shown = { number: number; secondsLeft: number }
export type Polled =
  | { status: 'pending' | 'slow_down'; shown: Shown | undefined }
  | { status: 'denied' }
  | { status: 'authenticated'; started: Started }

export const pollQrSignIn = (deps: Deps, scanId: string, secret: string | undefined, from: Caller): Promise<Polled> =>
  inIdentity(deps, async (tx): Promise<Polled> => {
    const pollHash = hashOf(secret ?? '')
    const found = await poll(tx, scanId, pollHash, QR_POLL_SECONDS)
    if (!found) throw refuse.missing(GONE)
    if (found.approved === false) return { status: 'denied' }
    const shown =
      found.number === null ? undefined : { number: found.number, secondsLeft: secondsUntil(found.expires_at, tx.now) }
    if (found.too_early) return { status: 'slow_down', shown }
    if (found.approved === null) return { status: 'pending', shown }
    const account = await consumeQrSignIn(tx, scanId, pollHash)
    if (!account) throw refuse.missing(GONE)
    const approval = { by: account.approved_by, at: account.answered_at }
    return { status: 'authenticated', started: await startSession(deps, tx, account, 'dashboard', from, { approval }) }
  })

/** Three numbers in random order, each of other tens so that none is misread for another, and which one is shown. */
const drawNumbers = ({ random }: Pick<Deps, 'random'>) => {
  const byTens = new Map<number, number>()
  while (byTens.size < 3) {
    const number = 10 + random.below(90)
    if (!byTens.has(Math.floor(number / 10))) byTens.set(Math.floor(number / 10), number)
  }
  const choices = [...byTens.values()]
  return { choices, number: choices[random.below(choices.length)] as number }
}

/** What a phone learns about the sign-in it scanned. The first one has it; the number is made now. */
export const takeSignIn = (deps: Deps, { who }: PersonScope<'companion'>, scanId: string) =>
  inIdentity(deps, async (tx) => {
    const until = new Date(tx.now.getTime() + NUMBER_SECONDS * 1000)
    const taken = await claimQrSignIn(tx, scanId, { ...drawNumbers(deps), bySession: who.sessionId, until })
    if (taken) return { ...taken, secondsLeft: secondsUntil(taken.expires_at, tx.now) }
    throw (await isWaiting(tx, scanId)) ? refuse.conflict(TAKEN) : refuse.missing(GONE)
  })

type Answered = { approve: boolean; number: number | undefined }

/** One try: a wrong number ends the sign-in, so the refusal is spoken after the commit. */
export const answerSignIn = async (deps: Deps, { who }: PersonScope<'companion'>, scanId: string, said: Answered) => {
  const answer = { ...said, bySession: who.sessionId }
  const approved = await inIdentity(
    deps,
    async (tx) => (await answerQrSignIn(tx, scanId, answer)) ?? (await findSameAnswer(tx, scanId, answer)),
  )
  if (approved === undefined) throw refuse.missing(GONE)
  if (said.approve && !approved) throw refuse.invalid(said.number === undefined ? NO_NUMBER : WRONG_NUMBER)
}
