import { codePurpose } from '../../db/codes.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import { contactOfPerson, contactOfRegistration } from '../people/service.ts'
import { conversionOf } from './conversion.ts'
import { countCode } from './conversion-queries.ts'
import { deleteOldCodes, type Subject } from './queries.ts'
import { CODE_MINUTES, digitsOf } from './service.ts'

type Delivery = Subject & { codeId: string }

/** Where the code goes: only to addresses already bound to the account, or to those being registered. Often nowhere. */
const contactOf = (deps: Deps, { purpose: of, subject }: Delivery) =>
  of === codePurpose.signIn ? contactOfPerson(deps, subject) : contactOfRegistration(deps, subject)

const sentence = (product: string, digits: string) =>
  `${digits} is your ${product} code. It is good for ${CODE_MINUTES} minutes. Tell it to nobody.`

export const deliverByMail: Workers['identity']['codes.deliver-mail'] = async (delivery, deps) => {
  const contact = await contactOf(deps, delivery as Delivery)
  if (!contact?.email) return
  const digits = digitsOf(deps, delivery.codeId)
  await deps.mail.send({
    to: contact.email,
    subject: `${digits} is your ${deps.settings.product} code`,
    text: [sentence(deps.settings.product, digits), '', 'If you did not ask for it, there is nothing to do.'].join(
      '\n',
    ),
  })
}

export const deliverBySms: Workers['identity']['codes.deliver-sms'] = async (delivery, deps) => {
  const contact = deps.sms && (await contactOf(deps, delivery as Delivery))
  if (!deps.sms || !contact?.mobile) return
  const digits = digitsOf(deps, delivery.codeId)
  await deps.sms.send({
    to: `+91${contact.mobile}`,
    // The last line binds the code to our site, so that phones offer it nowhere else.
    text: `${sentence(deps.settings.product, digits)}\n\n@${new URL(deps.origin).hostname} #${digits}`,
    reference: delivery.codeId,
  })
  // It has left: what fails from here on must not send it again.
  await inIdentity(deps, (tx) => countCode(tx, 'sent')).catch((error) =>
    deps.log.warn({ err: error }, 'a text message was not counted'),
  )
}

/** Messages that nobody reads cost money, and carriers block who sends them: the operator is told each minute. */
export const watchCodes: Workers['identitySchedule']['codes.watch'] = async (deps) => {
  const { sent, verified, isAlarming } = await conversionOf(deps)
  if (isAlarming) deps.log.error({ sent, verified }, 'few of the codes sent by text message are entered')
}

const KEPT_HOURS = 48

export const forgetCodes: Workers['identitySchedule']['codes.forget'] = (deps) =>
  inIdentity(deps, (tx) => deleteOldCodes(tx, new Date(tx.now.getTime() - KEPT_HOURS * 3_600_000)))
