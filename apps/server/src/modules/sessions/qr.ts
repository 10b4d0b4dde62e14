import { createHash } from 'node:crypto'
import { QR_POLL_SECONDS } from '@quickprism/contract/sessions'
import { qrPng } from '../../adapters/qr-image.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { PersonScope } from '../../http/scopes.ts'
import { refuse } from '../../refuse.ts'
import { expectAllowed, limits, spend } from '../allowances/service.ts'
import { answerQrSignIn, consumeQrSignIn, findWaiting, insertQrSignIn, poll } from './qr-queries.ts'
import { type Caller, type Started, startSession } from './service.ts'

export const QR_MINUTES = 5
const GONE = 'Session token not found or expired'
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

export type Polled = { status: 'pending' | 'slow_down' | 'denied' } | { status: 'authenticated'; started: Started }

export const pollQrSignIn = (deps: Deps, scanId: string, secret: string | undefined, from: Caller): Promise<Polled> =>
  inIdentity(deps, async (tx): Promise<Polled> => {
    const pollHash = hashOf(secret ?? '')
    const found = await poll(tx, scanId, pollHash, QR_POLL_SECONDS)
    if (!found) throw refuse.missing(GONE)
    if (found.approved === false) return { status: 'denied' }
    if (found.too_early) return { status: 'slow_down' }
    if (found.approved === null) return { status: 'pending' }
    const account = await consumeQrSignIn(tx, scanId, pollHash)
    if (!account) throw refuse.missing(GONE)
    const approval = { by: account.approved_by, at: account.answered_at }
    return { status: 'authenticated', started: await startSession(deps, tx, account, 'dashboard', from, approval) }
  })

export const waitingSignIn = async (deps: Deps, scanId: string) => {
  const waiting = await inIdentity(deps, (tx) => findWaiting(tx, scanId))
  if (!waiting) throw refuse.missing(GONE)
  return waiting
}

export const answerSignIn = async (deps: Deps, { who }: PersonScope<'companion'>, scanId: string, approve: boolean) => {
  const isFirst = await inIdentity(deps, (tx) => answerQrSignIn(tx, scanId, approve, who.sessionId))
  if (!isFirst) throw refuse.missing(GONE)
}
