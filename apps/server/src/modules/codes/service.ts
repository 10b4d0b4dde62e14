import { OTP_LENGTH, OTP_TRIES } from '@quickprism/contract/sessions'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { countCode } from './conversion-queries.ts'
import { replaceCode, type Subject, tryCode } from './queries.ts'

export const CODE_MINUTES = 5

/** The digits of a code: the same each time for its id, and known to nobody without the installation's secret. */
export const digitsOf = ({ secrets }: Pick<Deps, 'secrets'>, codeId: string) =>
  String(secrets.digest('code', codeId).readBigUInt64BE() % 10n ** BigInt(OTP_LENGTH)).padStart(OTP_LENGTH, '0')

const checkOf = ({ secrets }: Pick<Deps, 'secrets'>, codeId: string, digits: string) =>
  secrets.digest('code-check', codeId, digits)

const CHANNELS = ['mail', 'sms'] as const
type Channel = (typeof CHANNELS)[number]

/**
 * Makes a code and enqueues its delivery. What it does is the same whether the recipient exists or not. Someone who has
 * codes of several kinds at a time has a subject for each.
 */
export const sendCode = async (
  deps: Pick<Deps, 'secrets' | 'random'>,
  tx: IdentityTx,
  subject: Subject,
  recipient = subject.subject,
  channels: readonly Channel[] = CHANNELS,
) => {
  const codeId = deps.random.uuid()
  await replaceCode(tx, {
    ...subject,
    codeId,
    hmac: checkOf(deps, codeId, digitsOf(deps, codeId)),
    expiresAt: new Date(tx.now.getTime() + CODE_MINUTES * 60_000),
  })
  const delivery = { purpose: subject.purpose, subject: recipient, codeId }
  for (const channel of channels) await enqueueForPerson(tx, `codes.deliver-${channel}`, delivery)
}

/** Whether these digits are the subject's code. A right answer spends it. */
export const isRightCode = async (deps: Pick<Deps, 'secrets'>, tx: IdentityTx, subject: Subject, digits: string) => {
  const isRight = await tryCode(tx, subject, (codeId) => checkOf(deps, codeId, digits), OTP_TRIES)
  if (isRight) await countCode(tx, 'verified')
  return isRight
}

/** A code left by text message: what becomes of it is watched. */
export const codeWasSent = (tx: IdentityTx) => countCode(tx, 'sent')
