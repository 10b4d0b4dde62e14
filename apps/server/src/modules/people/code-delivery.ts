import { codePurpose } from '../../db/codes.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import { CODE_MINUTES, codeWasSent, digitsOf, smsDigitsOf } from '../codes/service.ts'
import { sendMail, sendText } from '../messages/service.ts'
import { digestOfContact, readContactSubject } from './contact-codes.ts'
import { findOwnContact } from './contact-queries.ts'
import { findContact, findRegistration } from './queries.ts'

/** Where the code goes: only to contacts that count for the account, or to those being registered. Often nowhere. */
const contactOf = (deps: Deps, { purpose, subject }: { purpose: number; subject: string }) =>
  inIdentity(deps, async (tx) => {
    if (purpose === codePurpose.signIn) return findContact(tx, subject)
    if (purpose === codePurpose.contact) return contactToProve(deps, tx, subject)
    const registration = await findRegistration(tx, subject)
    // Each of its contacts has a code row of its own.
    return registration && { ...registration, has_proven_contact: true }
  })

/** The typed contact that a code is for, unless it was changed or proven since. */
const contactToProve = async (deps: Deps, tx: IdentityTx, subject: string) => {
  const { personId, kind, digest } = readContactSubject(subject)
  const own = await findOwnContact(tx, personId, kind)
  if (!own?.value || own.is_proven || digestOfContact(deps, own.value) !== digest) return undefined
  return { email: null, mobile: null, [kind]: own.value, has_proven_contact: true }
}

const sentence = (product: string, digits: string) =>
  `${digits} is your ${product} code. It expires in ${CODE_MINUTES} minutes. Do not share it.`

/** Codes for browsers that are known have an allowance of their own when they are requested, and here too (T6). */
const causeOf = ({ isKnownBrowser }: { isKnownBrowser?: boolean | undefined }) => (isKnownBrowser ? 'known' : 'own')

/** A message that was kept waiting until its code has expired is not sent: nobody can use it. */
const hasExpired = ({ clock }: Pick<Deps, 'clock'>, { until }: { until?: string | undefined }) =>
  until !== undefined && new Date(until) <= clock.now()

export const deliverByMail: Workers['identity']['codes.deliver-mail'] = async (delivery, deps) => {
  if (hasExpired(deps, delivery)) return
  const contact = await contactOf(deps, delivery)
  if (!contact?.email) return
  const digits = digitsOf(deps, delivery.codeId)
  await sendMail(deps, {
    name: `code ${delivery.codeId} mail`,
    to: { typed: contact.email },
    cause: causeOf(delivery),
    write: () => ({
      subject: `${digits} is your ${deps.settings.product} code`,
      text: [sentence(deps.settings.product, digits), '', 'If you did not request this, ignore this message.'].join(
        '\n',
      ),
    }),
  })
}

export const deliverBySms: Workers['identity']['codes.deliver-sms'] = async (delivery, deps) => {
  if (hasExpired(deps, delivery)) return
  const contact = deps.sms && (await contactOf(deps, delivery))
  if (!deps.sms || !contact?.mobile) return
  const digits = contact.has_proven_contact ? digitsOf(deps, delivery.codeId) : smsDigitsOf(deps, delivery.codeId)
  const outcome = await sendText(deps, {
    name: `code ${delivery.codeId} sms`,
    to: { typed: contact.mobile },
    cause: causeOf(delivery),
    // The last line binds the code to our site, so that phones offer it nowhere else.
    write: () => `${sentence(deps.settings.product, digits)}\n\n@${new URL(deps.origin).hostname} #${digits}`,
    reference: delivery.codeId,
  })
  if (outcome !== 'sent') return
  // It has left: what fails from here on must not send it again.
  await inIdentity(deps, (tx) => codeWasSent(tx)).catch((error) =>
    deps.log.warn({ err: error }, 'a text message was not counted'),
  )
}
