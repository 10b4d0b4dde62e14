import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { expectAllowed, limits, spend } from '../allowances/service.ts'
import { messagesTo, TOO_MANY_CODES } from './registering.ts'

const SEALED_FOR = 'people.tell-quick-ids'

/** A contact for the queue, which holds it longer than it is needed and in sight of whoever can read the tables. */
const sealContact = ({ secrets }: Pick<Deps, 'secrets'>, contact: string) =>
  secrets.seal('contact', SEALED_FOR, contact).toString('base64')

export const openContact = ({ secrets }: Pick<Deps, 'secrets'>, sealed: string) =>
  secrets.unseal('contact', SEALED_FOR, Buffer.from(sealed, 'base64'))

/** Asks the worker to look; the answer is the same whoever it finds. */
export const askForQuickIds = async (deps: Deps, contact: string, address: string) => {
  const spent = [{ limit: limits.codesPerAddress, subject: address }, ...messagesTo(deps, contact)]
  await expectAllowed(deps, TOO_MANY_CODES, spent)
  await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY_CODES, spent)
    await enqueueForPerson(tx, 'people.tell-quick-ids', { sealed: sealContact(deps, contact) })
  })
}
