import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { StaffScope } from '../../http/scopes.ts'
import { refuse } from '../../refuse.ts'
import { expectAllowed, limits, spend } from '../allowances/service.ts'
import { findOpenPerson, type OpenPerson } from '../people/service.ts'

const TOO_MANY = 'Too many quickIDs were looked up. Try again later.'
const NOBODY = 'No person has this Quick ID'

const countedFor = ({ who, businessId }: StaffScope) => [
  { limit: limits.searchesPerPerson, subject: String(who.personId) },
  { limit: limits.searchesPerBusiness, subject: String(businessId) },
]

/** Whether it found someone or not: who could ask without end would in the end know everyone. */
export const searchPerson = async (deps: Deps, scope: StaffScope, quickId: string): Promise<OpenPerson> => {
  const spent = countedFor(scope)
  await expectAllowed(deps, TOO_MANY, spent)
  const person = await inIdentity(deps, async (tx) => {
    await spend(deps, tx, TOO_MANY, spent)
    return findOpenPerson(tx, quickId)
  })
  if (!person) throw refuse.missing(NOBODY)
  return person
}

/** The person who is to become a user. Only a miss is counted: a hit leaves its trace in the business. */
export const findNewUser = async (deps: Deps, scope: StaffScope, quickId: string): Promise<OpenPerson> => {
  const spent = countedFor(scope)
  await expectAllowed(deps, TOO_MANY, spent)
  const person = await inIdentity(deps, async (tx) => {
    const found = await findOpenPerson(tx, quickId)
    if (!found) await spend(deps, tx, TOO_MANY, spent)
    return found
  })
  if (!person) throw refuse.missing(NOBODY)
  return person
}
