import type { Gender } from '@quickprism/contract/people'
import { hashOfLink } from '../../admission/links.ts'
import { codePurpose } from '../../db/codes.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import { expectAllowed, limits, spend } from '../allowances/service.ts'
import { isRightCode, sendCode } from '../codes/service.ts'
import { addPerson } from './adding.ts'
import { codeOf } from './genders.ts'
import { insertRegistration, takeRegistration } from './queries.ts'

export const TOO_MANY_CODES = 'Too many codes were requested. Try again later.'

const TOO_MANY_TRIES = 'Too many attempts. Try again later.'

type Form = {
  name: string
  email: string
  mobile: string
  birth_date?: string | undefined
  gender?: Gender | undefined
}

/** One mailbox whatever is written behind a plus, in capitals or not, and with dots where its provider skips them. */
export const mailboxOf = (contact: string) => {
  const plain = contact.toLowerCase().replace(/\+[^@]*(?=@)/, '')
  return /@(gmail|googlemail)\.com$/.test(plain) ? plain.replace(/\.(?=.*@)/g, '') : plain
}

/** What a stranger may cause to be sent to an address is limited like codes, all of it together. */
export const messagesTo = (contact: string) =>
  [limits.codesPerQuarterHour, limits.codesPerDay].map((limit) => ({ limit, subject: mailboxOf(contact) }))

/** What tables and jobs know of a registration's token: whoever reads them has no token. */
const registrationOf = (token: string) => ({
  purpose: codePurpose.registration,
  subject: hashOfLink(token).toString('base64url'),
})

/** Keeps what was typed and sends a code to it. Nothing becomes of it without the code. */
export const beginRegistration = async (deps: Deps, form: Form, address: string) => {
  const token = deps.secrets.token()
  const registration = registrationOf(token)
  const spent = [
    { limit: limits.codesPerAddress, subject: address },
    ...messagesTo(form.mobile),
    ...messagesTo(form.email),
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
    await sendCode(deps, tx, registration)
  })
  return token
}

export const confirmRegistration = async (deps: Deps, token: string, otp: string, address: string) => {
  const spent = [{ limit: limits.triesPerAddress, subject: address }]
  const registration = registrationOf(token)
  await expectAllowed(deps, TOO_MANY_TRIES, spent)
  const quickId = await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY_TRIES, spent)
    const isRight = await isRightCode(deps, tx, registration, otp)
    const details = isRight ? await takeRegistration(tx, registration.subject) : undefined
    return details && addPerson(deps, tx, details)
  })
  if (!quickId) throw refuse.invalid('Invalid or expired OTP')
  return quickId
}
