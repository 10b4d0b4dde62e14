import { isQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { StaffScope } from '../../scopes.ts'
import { expectAllowed, limits, spend } from '../allowances/service.ts'
import { findOpenPerson, type OpenPerson } from '../people/service.ts'
import { findMembership } from './queries.ts'

const TOO_MANY = 'Too many quickIDs were looked up. Try again later.'

/** Also of what is no quickID at all: it may be anything someone typed, so it is neither counted nor written down. */
export const nobody = () => refuse.missing('No person has this Quick ID')

/** The reason in the trail of a search that found no open account. */
export const NO_ACCOUNT_FOUND = 'found nobody'

const isPersonId = (quickId: string) => isQuickId(quickId, PERSON_ID_LENGTH)

const noteLook = (tx: BusinessTx, scope: StaffScope, quickId: string, reason?: string) =>
  record(tx, scope, { event: 'user.looked-up', about: quickId, ...(reason === undefined ? {} : { reason }) })

/** A look at someone the business need not know yet, counted once for each request. */
const lookAt = async (deps: Deps, spent: Parameters<typeof spend>[3], quickId: string, isAgain: boolean) => {
  if (!isAgain) await expectAllowed(deps, TOO_MANY, spent)
  return inIdentity(deps, async (tx) => {
    if (!isAgain) await spend(deps, tx, TOO_MANY, spent)
    return findOpenPerson(tx, quickId)
  })
}

/** Counted and recorded whether it found someone or not: who could ask without end would in the end know everyone. */
export const searchPerson = async (
  deps: Deps,
  scope: StaffScope,
  quickId: string,
  isAgain: boolean,
): Promise<OpenPerson> => {
  if (!isPersonId(quickId)) throw nobody()
  const spent = [
    { limit: limits.searchesPerPerson, subject: String(scope.who.personId) },
    { limit: limits.searchesPerBusiness, subject: String(scope.businessId) },
  ]
  const person = await lookAt(deps, spent, quickId, isAgain)
  if (person) return person
  await inBusiness(deps, scope, async (tx) => noteLook(tx, scope, quickId, NO_ACCOUNT_FOUND))
  throw nobody()
}

/** The person who was found, and whether they are a user here; of one who has joined the contact is known here already. */
export const tellOf = async (tx: BusinessTx, scope: StaffScope, person: OpenPerson) => {
  noteLook(tx, scope, person.quick_id)
  const membership = await findMembership(tx, person.person_id)
  return { person, isUser: membership !== undefined, hasJoined: membership?.hasJoined ?? false }
}

export type FoundPerson = Awaited<ReturnType<typeof tellOf>>

/**
 * The person who is to become a user, if there is one. A business knows the contact of its users, so that adding one is
 * a look at a stranger: it is counted as often as one, whether there is such a person or not.
 */
export const findNewUser = async (
  deps: Deps,
  scope: StaffScope,
  quickId: string,
  isAgain: boolean,
): Promise<OpenPerson | undefined> => {
  if (!isPersonId(quickId)) return undefined
  const spent = [
    { limit: limits.usersPerPerson, subject: String(scope.who.personId) },
    { limit: limits.usersPerBusiness, subject: String(scope.businessId) },
  ]
  return lookAt(deps, spent, quickId, isAgain)
}
