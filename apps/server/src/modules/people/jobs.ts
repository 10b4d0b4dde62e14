import { masked } from '@quickprism/contract/masked'
import { inIdentity } from '../../db/in-identity.ts'
import { enqueueForPerson, type Workers } from '../../jobs.ts'
import { sendMail, sendText } from '../messages/service.ts'
import { openContact } from './finding-quick-ids.ts'
import { deleteEndedPassKeys, deleteOldPassUses } from './pass-queries.ts'
import { deleteOldRegistrations, findByContact, findPerson } from './queries.ts'

/** Sends the quickIDs of an address to that address, if there are any. */
export const tellQuickIds: Workers['identity']['people.tell-quick-ids'] = async ({ sealed }, deps, jobId) => {
  const contact = openContact(deps, sealed)
  const found = await inIdentity(deps, (tx) => findByContact(tx, contact))
  const [first] = found
  if (!first) return
  // As it is kept, not as it was typed: what was typed by a stranger is not written to.
  if (contact.includes('@') && first.email) {
    await sendMail(deps, {
      name: `quick-ids ${jobId}`,
      to: { typed: first.email },
      cause: 'own',
      write: (quote) => ({
        subject: `Your ${deps.settings.product} quickID`,
        text: [
          'These quickIDs belong to this address:',
          '',
          ...found.map(({ quick_id, name }) => (quote ? `${quick_id}  ${quote(name)}` : quick_id)),
          '',
          'If you did not request this, ignore this message.',
        ].join('\n'),
      }),
    })
  } else {
    await sendText(deps, {
      name: `quick-ids ${jobId}`,
      to: { typed: contact },
      cause: 'own',
      write: () => `Your ${deps.settings.product} quickID: ${found.map(({ quick_id }) => quick_id).join(', ')}`,
      reference: jobId,
    })
  }
}

export const welcome: Workers['identity']['people.welcome'] = async ({ personId }, deps) => {
  const { name, quick_id } = await inIdentity(deps, (tx) => findPerson(tx, personId))
  await sendMail(deps, {
    name: `welcome ${personId}`,
    to: { personId },
    cause: 'own',
    write: (quote) => ({
      subject: `Welcome to ${deps.settings.product}`,
      text: [
        `Your quickID is ${quick_id}. You sign in with it and a one-time code.`,
        '',
        `On your phone: ${deps.origin}/app/ shows your pass, and signs you in on a computer by scanning its code.`,
        '',
        ...(quote ? [`It was registered for ${quote(name)}.`] : []),
      ].join('\n'),
    }),
  })
}

const NEW_CONTACT = { email: 'e-mail address', mobile: 'mobile number' }

/**
 * Notifies the contact that was proven before: a session in other hands may have added one of its own. A new e-mail
 * address gets the quickID, which it could not be sent before.
 */
export const tellContactConfirmed: Workers['identity']['people.tell-contact-confirmed'] = async (
  { personId, contact },
  deps,
  jobId,
) => {
  const person = await inIdentity(deps, async (tx) => {
    // By a job of its own: what is tried again here does not send it once more.
    if (contact === 'email') await enqueueForPerson(tx, 'people.welcome', { personId }, { id: jobId })
    return findPerson(tx, personId)
  })
  const message = { name: `contact ${personId} ${contact}`, to: { personId }, cause: 'account' as const }
  const text =
    `The ${NEW_CONTACT[contact]} ${masked(contact, person[contact])} was confirmed for your ${deps.settings.product} ` +
    `account ${person.quick_id}. Codes to sign in are sent there too. If it was not you, end all other sessions: ` +
    `${deps.origin}/app/account`
  if (contact === 'mobile' && person.email_proven) {
    const subject = `New mobile number in your ${deps.settings.product} account`
    await sendMail(deps, { ...message, write: () => ({ subject, text }) })
  }
  if (contact === 'email' && person.mobile_proven) {
    await sendText(deps, { ...message, write: () => text, reference: jobId })
  }
}

const KEPT_HOURS = 48

export const forgetRegistrations: Workers['identitySchedule']['people.forget-registrations'] = (deps) =>
  inIdentity(deps, (tx) => deleteOldRegistrations(tx, new Date(tx.now.getTime() - KEPT_HOURS * 3_600_000)))

export const forgetPasses: Workers['identitySchedule']['people.forget-passes'] = (deps) =>
  inIdentity(deps, async (tx) => {
    await deleteOldPassUses(tx, new Date(tx.now.getTime() - KEPT_HOURS * 3_600_000))
    await deleteEndedPassKeys(tx)
  })
