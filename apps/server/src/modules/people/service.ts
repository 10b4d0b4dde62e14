import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import { limits, spend } from '../allowances/service.ts'
import { findOpenPerson, findPerson, type OpenPerson } from './queries.ts'

/** Someone with an open account, or nobody has this quickID. */
export const openPerson = async (tx: IdentityTx, quickId: string): Promise<OpenPerson> => {
  const person = await findOpenPerson(tx, quickId)
  if (!person) throw refuse.missing('No open account has the quickID {{quickId}}.', { quickId })
  return person
}

export const personOf = (deps: Deps, personId: number) => inIdentity(deps, (tx) => findPerson(tx, personId))

/** Every business that holds something of them follows, with an entry in its trail: that has an end each day. */
export const countCorrection = (deps: Deps, tx: IdentityTx, personId: number) =>
  spend(deps, tx, 'You changed your details too many times today. Try again tomorrow.', [
    { limit: limits.correctionsPerPerson, subject: String(personId) },
  ])

export { addPerson } from './adding.ts'
export { deletePassKey as forgetPassKey } from './pass-queries.ts'
export { freshPasses, readPasses, whosePasses } from './passes.ts'
export { presentProfile } from './present.ts'
export { proveContactOfFirstSignIn } from './proving.ts'
export { findContactsOf, findOpenPerson, findProvenContacts, type OpenPerson } from './queries.ts'
export { confirmRegistration } from './registering.ts'
