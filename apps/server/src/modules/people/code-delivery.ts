import { codePurpose } from '../../db/codes.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import { CODE_MINUTES, codeWasSent, digitsOf } from '../codes/service.ts'
import { sendMail, sendText } from '../messages/service.ts'
import { findContact, findRegistration } from './queries.ts'

/** Where the code goes: only to addresses already bound to the account, or to those being registered. Often nowhere. */
const contactOf = (deps: Deps, { purpose, subject }: { purpose: number; subject: string }) =>
  inIdentity(deps, (tx) => (purpose === codePurpose.signIn ? findContact(tx, subject) : findRegistration(tx, subject)))

const sentence = (product: string, digits: string) =>
  `${digits} is your ${product} code. It expires in ${CODE_MINUTES} minutes. Do not share it.`

export const deliverByMail: Workers['identity']['codes.deliver-mail'] = async (delivery, deps) => {
  const contact = await contactOf(deps, delivery)
  if (!contact?.email) return
  const digits = digitsOf(deps, delivery.codeId)
  await sendMail(deps, {
    name: `code ${delivery.codeId} mail`,
    to: { typed: contact.email },
    cause: 'own',
    write: () => ({
      subject: `${digits} is your ${deps.settings.product} code`,
      text: [sentence(deps.settings.product, digits), '', 'If you did not request this, ignore this message.'].join(
        '\n',
      ),
    }),
  })
}

export const deliverBySms: Workers['identity']['codes.deliver-sms'] = async (delivery, deps) => {
  const contact = deps.sms && (await contactOf(deps, delivery))
  if (!deps.sms || !contact?.mobile) return
  const digits = digitsOf(deps, delivery.codeId)
  const outcome = await sendText(deps, {
    name: `code ${delivery.codeId} sms`,
    to: { typed: contact.mobile },
    cause: 'own',
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
