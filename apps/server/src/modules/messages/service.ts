import { issueClearance } from '../../adapters/clearance.ts'
import { quoted } from '../../adapters/typed-text.ts'
import type { Deps } from '../../deps.ts'
import { type Asked, clear, type Unsent } from './clearing.ts'

/** Writes what somebody typed into a message: shortened, without numbers and links. */
export type Quote = typeof quoted

/** Each kind of request by itself: `Omit` of them all would lose what goes with its cause. */
type WithoutChannel<T> = T extends unknown ? Omit<T, 'channel'> : never

type Outgoing<T> = WithoutChannel<Asked> & {
  /** Without `quote` nothing that anyone typed may be in it: no account has proven the address. */
  write: (quote: Quote | undefined) => T
}

export type Letter = { subject: string; text: string }

type OutgoingMail = Outgoing<Letter> & { reference?: string }

/** Counts a mail and sends it, or says why not; it throws where the mail server does not take it. */
export const sendMail = async (deps: Deps, { write, reference, ...asked }: OutgoingMail): Promise<'sent' | Unsent> => {
  const cleared = await clear(deps, { ...asked, channel: 'mail' })
  if (typeof cleared === 'string') return cleared
  const letter = write(cleared.isProven ? quoted : undefined)
  const named = reference === undefined ? letter : { ...letter, reference }
  await deps.mail.send({ to: cleared.address, ...named }, issueClearance())
  return 'sent'
}

type OutgoingText = Outgoing<string> & { reference: string }

/** The same for a text message. */
export const sendText = async (deps: Deps, { write, reference, ...asked }: OutgoingText): Promise<'sent' | Unsent> => {
  if (!deps.sms) return 'unreachable'
  const cleared = await clear(deps, { ...asked, channel: 'sms' })
  if (typeof cleared === 'string') return cleared
  const text = write(cleared.isProven ? quoted : undefined)
  await deps.sms.send({ to: `+91${cleared.address}`, text, reference }, issueClearance())
  return 'sent'
}

export { mailboxOf } from './addresses.ts'
export { clearAlert, sendAlertMail, sendAlertText, type Unproven } from './alerts.ts'
