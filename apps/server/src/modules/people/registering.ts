import type { Gender } from '@quickprism/contract/people'
import { hashOfLink } from '../../admission/links.ts'
import { codePurpose } from '../../db/codes.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import { expectAllowed, limits, spend, spendQuietly, unspend } from '../allowances/service.ts'
import { isRightCode, NO_GUESS, sendCode } from '../codes/service.ts'
import { mailboxOf } from '../messages/service.ts'
import { addPerson } from './adding.ts'
import { codeOf } from './genders.ts'
import { findRegistration, insertRegistration, takeRegistration } from './queries.ts'

export const TOO_MANY_CODES = 'Too many codes were requested. Try again later.'

export const TOO_MANY_TRIES = 'Too many attempts. Try again later.'

type Form = {
  name: string
  email: string
  mobile: string
  birth_date?: string | undefined
  gender?: Gender | undefined
}

const contactHash = ({ secrets }: Pick<Deps, 'secrets'>, contact: string) =>
  secrets.digest('message', 'codes', mailboxOf(contact)).toString('base64url')

/** What a stranger may ask to be sent to an address is limited like codes, all of it together. */
export const messagesTo = (deps: Pick<Deps, 'secrets'>, contact: string) =>
  [limits.codesPerQuarterHour, limits.codesPerDay].map((limit) => ({ limit, subject: contactHash(deps, contact) }))

/** Wrong tries to prove a contact, by all registrations and accounts that typed it. */
export const triesToProve = (deps: Pick<Deps, 'secrets'>, contact: string) => ({
  limit: limits.wrongTriesPerDay,
  subject: contactHash(deps, contact),
})

/**
 * What tables and jobs know of a registration's token: whoever reads them has no token. Each contact has a code of its
 * own, so that the one that comes back says which of them is theirs: the other may be a stranger's.
 */
const registrationOf = (token: string) => {
  const subject = hashOfLink(token).toString('base64url')
  const purpose = codePurpose.registration
  return { subject, mail: { purpose, subject }, sms: { purpose, subject: `${subject} sms` } }
}

/** Keeps what was typed and sends a code to it. Nothing becomes of it without the code. */
export const beginRegistration = async (deps: Deps, form: Form, address: string) => {
  const token = deps.secrets.token()
  const registration = registrationOf(token)
  const spent = [
    { limit: limits.codesPerAddress, subject: address },
    ...messagesTo(deps, form.mobile),
    ...messagesTo(deps, form.email),
  ]
  await expectAllowed(deps, TOO_MANY_CODES, spent)
  await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY_CODES, spent)
    await insertRegistration(tx, registration.subject, {
      name: form.name,
      email: form.email,
      mobile: form.mobile,
      birth_date: form.birth_date ?? null,
      gender: codeOf(form.gender),
    })
    await sendCode(deps, tx, registration.mail, { recipient: registration.subject, channels: ['mail'] })
    await sendCode(deps, tx, registration.sms, { recipient: registration.subject, channels: ['sms'] })
  })
  return token
}

/**
 * Which contact the digits prove. A try counts for both, and each is compared for as long as it has tries left: strangers
 * who used up those of one keep nobody from proving the other. A try that turned out right was none.
 */
const contactProven = async (
  deps: Deps,
  tx: IdentityTx,
  { subject, mail, sms }: ReturnType<typeof registrationOf>,
  otp: string,
) => {
  const typed = await findRegistration(tx, subject)
  if (!typed) return undefined
  const tries = { mail: triesToProve(deps, typed.email), sms: triesToProve(deps, typed.mobile) }
  const mayTry = { mail: await spendQuietly(tx, tries.mail), sms: await spendQuietly(tx, tries.sms) }
  const email_proven = await isRightCode(deps, tx, mail, mayTry.mail ? otp : NO_GUESS)
  const mobile_proven = !email_proven && (await isRightCode(deps, tx, sms, mayTry.sms ? otp : NO_GUESS))
  if (!email_proven && !mobile_proven) return undefined
  if (mayTry.mail) await unspend(tx, tries.mail)
  if (mayTry.sms) await unspend(tx, tries.sms)
  return email_proven ? { email_proven } : { mobile_proven }
}

/** Makes a person of a registration whose code was right, and does with them what the caller came for. */
export const confirmRegistration = async <T>(
  deps: Deps,
  { token, otp, address }: { token: string; otp: string; address: string },
  welcome: (tx: IdentityTx, quickId: string) => Promise<T>,
): Promise<T> => {
  const spent = [{ limit: limits.triesPerAddress, subject: address }]
  const registration = registrationOf(token)
  await expectAllowed(deps, TOO_MANY_TRIES, spent)
  const confirmed = await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY_TRIES, spent)
    const proven = await contactProven(deps, tx, registration, otp)
    const details = proven && (await takeRegistration(tx, registration.subject))
    return details && { welcomed: await welcome(tx, await addPerson(deps, tx, { ...details, ...proven })) }
  })
  if (!confirmed) throw refuse.invalid('Invalid or expired OTP')
  return confirmed.welcomed
}
