import type { Gender } from '@quickprism/contract/people'
import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { hashOfLink } from '../../admission/links.ts'
import { codePurpose, gender as genderCode } from '../../db/codes.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { isSame } from '../../secrets.ts'
import { expectAllowed, limits, spend } from '../allowances/service.ts'
import { isRightCode, sendCode } from '../codes/service.ts'
import {
  findOpenPerson,
  findPerson,
  insertPerson,
  insertRegistration,
  type NewPerson,
  type OpenPerson,
  takeRegistration,
  updatePerson,
} from './queries.ts'

export { findOpenPerson, type OpenPerson } from './queries.ts'

/** Someone with an open account, or nobody has this quickID. */
export const openPerson = async (tx: IdentityTx, quickId: string): Promise<OpenPerson> => {
  const person = await findOpenPerson(tx, quickId)
  if (!person) throw refuse.missing('Nobody with an open account has the quickID {{quickId}}.', { quickId })
  return person
}

const TOO_MANY_CODES = 'Too many codes were requested. Try again later.'
const TOO_MANY_TRIES = 'Too many attempts. Try again later.'

const codes = { M: genderCode.male, F: genderCode.female, other: genderCode.other }
const codeOf = (gender: Gender | null | undefined) => (gender ? codes[gender] : genderCode.notTold)

type Form = {
  name: string
  email: string
  mobile: string
  birth_date?: string | undefined
  gender?: Gender | undefined
}

/** One mailbox whatever is written behind a plus, in capitals or not, and with dots where its provider skips them. */
const mailboxOf = (contact: string) => {
  const plain = contact.toLowerCase().replace(/\+[^@]*(?=@)/, '')
  return /@(gmail|googlemail)\.com$/.test(plain) ? plain.replace(/\.(?=.*@)/g, '') : plain
}

/** What a stranger may cause to be sent to an address is limited like codes, all of it together. */
const messagesTo = (contact: string) =>
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

/** A new person with a quickID nobody has, which is sent to them. One in 34 billion is taken: then another one is. */
export const addPerson = async (deps: Pick<Deps, 'random'>, tx: IdentityTx, details: NewPerson) => {
  for (;;) {
    const quickId = makeQuickId(PERSON_ID_LENGTH, deps.random.below)
    const personId = await insertPerson(tx, quickId, details)
    if (personId === undefined) continue
    await enqueueForPerson(tx, 'people.welcome', { personId })
    return quickId
  }
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

const SEALED_FOR = 'people.tell-quick-ids'

/** A contact for the queue, which holds it longer than it is needed and in sight of whoever can read the tables. */
const sealContact = ({ secrets }: Pick<Deps, 'secrets'>, contact: string) =>
  secrets.seal('contact', SEALED_FOR, contact).toString('base64')

export const openContact = ({ secrets }: Pick<Deps, 'secrets'>, sealed: string) =>
  secrets.unseal('contact', SEALED_FOR, Buffer.from(sealed, 'base64'))

/** Asks the worker to look; the answer is the same whoever it finds. */
export const askForQuickIds = async (deps: Deps, contact: string, address: string) => {
  const spent = [{ limit: limits.codesPerAddress, subject: address }, ...messagesTo(contact)]
  await expectAllowed(deps, TOO_MANY_CODES, spent)
  await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY_CODES, spent)
    await enqueueForPerson(tx, 'people.tell-quick-ids', { sealed: sealContact(deps, contact) })
  })
}

export const personOf = (deps: Deps, personId: number) => inIdentity(deps, (tx) => findPerson(tx, personId))

export const findMe = (deps: Deps, { who }: PersonScope) => personOf(deps, who.personId)

export const editMe = (
  deps: Deps,
  { who }: PersonScope,
  { name, birth_date, gender }: { name: string; birth_date: string | null; gender: Gender | null },
) =>
  inIdentity(deps, async (tx) => {
    await updatePerson(tx, who.personId, { name, birth_date, gender: codeOf(gender) })
    await enqueueForPerson(tx, 'users.refresh-copies', { personId: who.personId })
  })

const PASS_SECONDS = 60

const proofOf = ({ secrets }: Pick<Deps, 'secrets'>, quickId: string, minute: number) =>
  secrets.digest('pass', quickId, minute).subarray(0, 12)

/** A code that proves the phone is here now: signed, and another one every minute. */
export const passOf = (deps: Pick<Deps, 'secrets' | 'clock'>, { who }: PersonScope) => {
  const minute = Math.floor(deps.clock.now().getTime() / (PASS_SECONDS * 1000))
  const proof = proofOf(deps, who.quickId, minute).toString('base64url')
  return {
    code: `QP1.${who.quickId}.${minute.toString(36)}.${proof}`,
    validUntil: new Date((minute + 1) * PASS_SECONDS * 1000),
  }
}

/** Whose pass this is, while it is fresh: this minute's or the one before, since reading it takes a moment. */
export const readPass = (deps: Pick<Deps, 'secrets' | 'clock'>, code: string): string | undefined => {
  const [mark, quickId = '', at = '', proof = ''] = code.split('.')
  const minute = Number.parseInt(at, 36)
  const age = Math.floor(deps.clock.now().getTime() / (PASS_SECONDS * 1000)) - minute
  if (mark !== 'QP1' || (age !== 0 && age !== 1)) return undefined
  return isSame(proofOf(deps, quickId, minute), Buffer.from(proof, 'base64url')) ? quickId : undefined
}
