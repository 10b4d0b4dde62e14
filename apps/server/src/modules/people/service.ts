import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import { limits, spend } from '../allowances/service.ts'
import { findOpenPerson, findPerson, insertPerson, type NewPerson, type OpenPerson } from './queries.ts'

/** Someone with an open account, or nobody has this quickID. */
export const openPerson = async (tx: IdentityTx, quickId: string): Promise<OpenPerson> => {
  const person = await findOpenPerson(tx, quickId)
  if (!person) throw refuse.missing('Nobody with an open account has the quickID {{quickId}}.', { quickId })
  return person
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

export const personOf = (deps: Deps, personId: number) => inIdentity(deps, (tx) => findPerson(tx, personId))

/** Every business that holds something of them follows, with an entry in its trail: that has an end each day. */
export const countCorrection = (deps: Deps, tx: IdentityTx, personId: number) =>
  spend(deps, tx, 'You changed your details too often today. Try again tomorrow.', [
    { limit: limits.correctionsPerPerson, subject: String(personId) },
  ])

export { deletePassKey as forgetPassKey } from './pass-queries.ts'
export { freshPasses, readPasses, whosePasses } from './passes.ts'
export { presentProfile } from './present.ts'
export { findContactById, findOpenPerson, type OpenPerson } from './queries.ts'
