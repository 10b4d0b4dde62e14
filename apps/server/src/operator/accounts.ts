import { admitJob } from '../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../db/in-business.ts'
import { type IdentityTx, inIdentity } from '../db/in-identity.ts'
import type { Deps } from '../deps.ts'
import { enqueueForPerson } from '../jobs.ts'
import { allowanceOf } from '../modules/businesses/allowing.ts'
import { type By, note } from '../modules/businesses/noting.ts'
import { refuse } from '../refuse.ts'
import { settleEach } from '../settle-each.ts'
import {
  type Account,
  countLiveSessions,
  findBusinessesOf,
  findStanding,
  isNoted,
  lockAccount,
  markClosed,
  type OwnBusiness,
  raiseEpoch,
  revokeSessions,
} from './queries.ts'

/** A business of someone's, and whether they are its root user. */
export type Standing = { quickId: string; name: string; isRoot: boolean }

const accountOf = async (tx: IdentityTx, quickId: string): Promise<Account> => {
  const found = await lockAccount(tx, quickId)
  if (!found) throw refuse.missing('No one has the quickID {{quickId}}.', { quickId })
  return found
}

/** One business after another: no transaction spans two, and one that cannot be reached stops none of the others. */
const inEach = async (
  deps: Deps,
  businesses: readonly OwnBusiness[],
  personId: number,
  work: (tx: BusinessTx) => Promise<void> = async () => {},
): Promise<Standing[]> => {
  const standings: Standing[] = []
  await settleEach(businesses, async ({ business_id, quick_id, cell }) => {
    const standing = await inBusiness(deps, admitJob(cell, business_id), async (tx) => {
      await work(tx)
      return findStanding(tx, personId)
    })
    standings.push({ quickId: quick_id, ...standing })
  })
  return standings
}

/** Tokens end by the epoch; the sessions are ended too, so that each business they entered hears of it. */
const endSessions = async (tx: IdentityTx, personId: number) => {
  await raiseEpoch(tx, personId)
  const ended = await revokeSessions(tx, personId)
  for (const sessionId of ended) await enqueueForPerson(tx, 'sessions.leave', { sessionId })
  return ended.length
}

export const showAccount = async (deps: Deps, quickId: string) => {
  const { businesses, ...account } = await inIdentity(deps, async (tx) => {
    const person = await accountOf(tx, quickId)
    return {
      person,
      allowance: await allowanceOf(tx, person.person_id),
      sessions: await countLiveSessions(tx, person.person_id),
      businesses: await findBusinessesOf(tx, person.person_id),
    }
  })
  return { ...account, businesses: await inEach(deps, businesses, account.person.person_id) }
}

/** Ends every session of someone; they may sign in again. */
export const signOutEverywhere = (deps: Deps, quickId: string) =>
  inIdentity(deps, async (tx) => endSessions(tx, (await accountOf(tx, quickId)).person_id))

const CLOSED = 'person.account-closed'

/**
 * Nobody signs in to a closed account, and everyone who was signed in to it is out at their next call. Memberships stay
 * as they are: they belong to the businesses, whose trails hear of it one by one. Repeating it tells those that were
 * missed when the first time was cut off.
 */
export const closeAccount = async (deps: Deps, quickId: string, by: By) => {
  const { person, businesses, ended } = await inIdentity(deps, async (tx) => {
    const person = await accountOf(tx, quickId)
    const isOpen = person.closed_at === null
    if (isOpen) await markClosed(tx, person.person_id)
    await enqueueForPerson(tx, 'users.refresh-copies', { personId: person.person_id })
    const ended = isOpen ? await endSessions(tx, person.person_id) : 0
    return { person, ended, businesses: await findBusinessesOf(tx, person.person_id) }
  })
  const standings = await inEach(deps, businesses, person.person_id, async (tx) => {
    if (!(await isNoted(tx, CLOSED, quickId))) note(tx, by, { event: CLOSED, about: quickId })
  }).catch((cause: Error) => {
    throw new Error(`The account is closed, but not in every audit trail. Repeat this later. ${cause.message}`, {
      cause,
    })
  })
  return { name: person.name, closedBefore: person.closed_at, ended, businesses: standings }
}
