import { OTP_LENGTH, OTP_TRIES } from '@quickprism/contract/sessions'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { isSame } from '../../secrets.ts'
import { countCode } from './conversion-queries.ts'
import { replaceCode, type Subject, tryCode } from './queries.ts'

export const CODE_MINUTES = 5

/** The digits of a code: the same each time for its id, and known to nobody without the installation's secret. */
export const digitsOf = ({ secrets }: Pick<Deps, 'secrets'>, codeId: string) =>
  String(secrets.digest('code', codeId).readBigUInt64BE() % 10n ** BigInt(OTP_LENGTH)).padStart(OTP_LENGTH, '0')

/**
 * The digits in a text message to someone none of whose contacts is proven: always others than those in the mail, so
 * that the code that comes back says which contact is theirs.
 */
export const smsDigitsOf = ({ secrets }: Pick<Deps, 'secrets'>, codeId: string) => {
  const mailed = digitsOf({ secrets }, codeId)
  const own = digitsOf({ secrets }, `${codeId} sms`)
  return own === mailed ? digitsOf({ secrets }, `${codeId} sms again`) : own
}

const checkOf = ({ secrets }: Pick<Deps, 'secrets'>, codeId: string, digits: string) =>
  secrets.digest('code-check', codeId, digits)

const CHANNELS = ['mail', 'sms'] as const
type Channel = (typeof CHANNELS)[number]

type Sending = {
  recipient?: string
  channels?: readonly Channel[]
  /** Whether its recipient signed in before with the browser that requested it. */
  isKnownBrowser?: boolean
}

/**
 * Makes a code and enqueues its delivery. What it does is the same whether the recipient exists or not. Someone who has
 * codes of several kinds at a time has a subject for each.
 */
export const sendCode = async (
  deps: Pick<Deps, 'secrets' | 'random'>,
  tx: IdentityTx,
  subject: Subject,
  { recipient = subject.subject, channels = CHANNELS, isKnownBrowser = false }: Sending = {},
) => {
  const codeId = deps.random.uuid()
  const expiresAt = new Date(tx.now.getTime() + CODE_MINUTES * 60_000)
  await replaceCode(tx, {
    ...subject,
    codeId,
    hmac: checkOf(deps, codeId, digitsOf(deps, codeId)),
    expiresAt,
  })
  const delivery = {
    purpose: subject.purpose,
    subject: recipient,
    codeId,
    until: expiresAt.toISOString(),
    ...(isKnownBrowser && { isKnownBrowser }),
  }
  for (const channel of channels) await enqueueForPerson(tx, `codes.deliver-${channel}`, delivery)
}

/** No digits match it: compared in place of a guess that came too late, so that it takes the same time. */
export const NO_GUESS = ''

/** Whether these digits are the subject's code. A right answer spends it. */
export const isRightCode = async (deps: Pick<Deps, 'secrets'>, tx: IdentityTx, subject: Subject, digits: string) =>
  (await matchCode(deps, tx, subject, digits)) !== undefined

/**
 * Which message these digits came in, if they are the subject's code. Digits of the text message count only where they
 * differ from those of the mail: one guess is compared with one code everywhere else.
 */
export const matchCode = async (
  deps: Pick<Deps, 'secrets'>,
  tx: IdentityTx,
  subject: Subject,
  digits: string,
  { hasOwnSmsDigits = false } = {},
): Promise<Channel | undefined> => {
  let channel: Channel = 'mail'
  const candidate = (codeId: string) => {
    const isTexted = isSame(Buffer.from(digits), Buffer.from(smsDigitsOf(deps, codeId)))
    if (!isTexted || !hasOwnSmsDigits) return checkOf(deps, codeId, digits)
    channel = 'sms'
    return checkOf(deps, codeId, digitsOf(deps, codeId))
  }
  if (!(await tryCode(tx, subject, candidate, OTP_TRIES))) return undefined
  await countCode(tx, 'verified')
  return channel
}

/** A code left by text message: what becomes of it is watched. */
export const codeWasSent = (tx: IdentityTx) => countCode(tx, 'sent')
