import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { insertPerson, type NewPerson } from './queries.ts'

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
