import { quoted } from '../../adapters/typed-text.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Workers } from '../../jobs.ts'
import { openContact } from './finding-quick-ids.ts'
import { deleteEndedPassKeys, deleteOldPassUses } from './pass-queries.ts'
import { deleteOldRegistrations, findByContact, findPerson } from './queries.ts'

/** Sends the quickIDs of an address to that address, if there are any. */
export const tellQuickIds: Workers['identity']['people.tell-quick-ids'] = async ({ sealed }, deps) => {
  const contact = openContact(deps, sealed)
  const found = await inIdentity(deps, (tx) => findByContact(tx, contact))
  const [first] = found
  if (!first) return
  const list = found.map(({ quick_id, name }) => `${quick_id}  ${quoted(name)}`)
  // As it is kept, not as it was typed: what was typed by a stranger is not written to.
  if (contact.includes('@') && first.email) {
    await deps.mail.send({
      to: first.email,
      subject: `Your ${deps.settings.product} quickID`,
      text: [
        'These quickIDs belong to this address:',
        '',
        ...list,
        '',
        'If you did not request this, ignore this message.',
      ].join('\n'),
    })
  } else {
    await deps.sms?.send({
      to: `+91${contact}`,
      text: `Your ${deps.settings.product} quickID: ${found.map(({ quick_id }) => quick_id).join(', ')}`,
      reference: deps.random.uuid(),
    })
  }
}

export const welcome: Workers['identity']['people.welcome'] = async ({ personId }, deps) => {
  const { name, email, quick_id } = await inIdentity(deps, (tx) => findPerson(tx, personId))
  if (!email) return
  await deps.mail.send({
    to: email,
    subject: `Welcome to ${deps.settings.product}`,
    text: [
      `Your quickID is ${quick_id}. You sign in with it and a one-time code.`,
      '',
      `On your phone: ${deps.origin}/app/ shows your pass, and signs you in on a computer by scanning its code.`,
      '',
      `It was registered for ${quoted(name)}.`,
    ].join('\n'),
  })
}

const KEPT_HOURS = 48

export const forgetRegistrations: Workers['identitySchedule']['people.forget-registrations'] = (deps) =>
  inIdentity(deps, (tx) => deleteOldRegistrations(tx, new Date(tx.now.getTime() - KEPT_HOURS * 3_600_000)))

export const forgetPasses: Workers['identitySchedule']['people.forget-passes'] = (deps) =>
  inIdentity(deps, async (tx) => {
    await deleteOldPassUses(tx, new Date(tx.now.getTime() - KEPT_HOURS * 3_600_000))
    await deleteEndedPassKeys(tx)
  })
