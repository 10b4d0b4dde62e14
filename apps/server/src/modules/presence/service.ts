import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope, Presence } from '../../scopes.ts'
import { limits, spend, spendQuietly } from '../allowances/service.ts'
import { findUnheard, type PersonPresent, writePlainPresence, writePresences } from './presence-queries.ts'
import { deleteOwnRequest, findOwnRequest, findRequestsTo, holdLead, insertRequest, renewRequest } from './queries.ts'

/**
 * Whoever came here is no longer where they were before: that visit ends now, in its own business. In the same business
 * it has ended with the check-in, and goes on where a desk undoes that.
 */
export const notePresences = (deps: Deps, people: readonly PersonPresent[]) =>
  inIdentity(deps, async (tx) => {
    const before = await writePresences(tx, people)
    for (const { personId, presence } of people) {
      const earlier = before.get(personId)
      if (!earlier || earlier.businessId === presence.businessId) continue
      // Of two scans that overtook each other the earlier visit is the one that ended.
      const [older, newer] = earlier.checkedInAt <= presence.checkedInAt ? [earlier, presence] : [presence, earlier]
      await enqueueForPerson(tx, 'checkins.close-elsewhere', {
        businessId: older.businessId,
        branchId: older.branchId,
        visitId: older.visitId,
        checkedInAt: older.checkedInAt.toISOString(),
        leftAt: newer.checkedInAt.toISOString(),
      })
    }
  })

/** For a scan that was heard before: identity knows of it, unless the server died in between. */
export const notePresencesAgain = async (deps: Deps, people: readonly PersonPresent[]) => {
  const unheard = await findUnheard(deps.identity, people)
  if (unheard.length > 0) await notePresences(deps, unheard)
}

/** For someone alone, in one statement; `before` is their last visit at this branch, if it has ended. */
export const notePresenceAlone = async (deps: Deps, person: PersonPresent, before: number | null) => {
  if (!(await writePlainPresence(deps.identity, person, before))) await notePresences(deps, [person])
}

/** A quickID that was typed, and whose it is, if anyone's. */
export type Asked = {
  quickId: string
  personId: number | null
  /** False where the quickID came from a pass: then the lead never sees it. */
  isTyped: boolean
}

/** Beyond this they see the question when they open the app. */
const mayTell = async (tx: IdentityTx, leadId: number, quickId: string) =>
  (await spendQuietly(tx, { limit: limits.questionsPerLead, subject: String(leadId) })) &&
  spendQuietly(tx, { limit: limits.questionsPerPair, subject: `${leadId} ${quickId}` })

/** Asks people on their own phones whether they came along, or told their quickID at a desk. It takes as long for a quickID that is nobody's. */
export const askAlong = async (
  deps: Deps,
  leadId: number,
  at: Presence,
  asked: readonly Asked[],
  storeName: string,
  byDesk = false,
) => {
  if (asked.length === 0) return
  await inIdentity(deps, async (tx) => {
    await holdLead(tx, leadId)
    for (const { quickId, personId, isTyped } of asked) {
      const asks = { requestId: deps.random.uuid(), quickId, personId, isTyped, leadId, at, storeName, byDesk }
      const requestId = await insertRequest(tx, asks)
      if (requestId !== undefined && (await mayTell(tx, leadId, quickId))) {
        await enqueueForPerson(tx, 'presence.tell-asked', { requestId }, { group: String(at.businessId) })
      }
    }
  })
}

const NO_LONGER_ASKED = 'This person is no longer asked.'
const REMINDED = 'You have reminded them already. Try again in an hour.'

/**
 * Asks someone again, at most once an hour for each lead. A person who said no, and a quickID that is nobody's, get no
 * message, and the reply is the same.
 */
export const remindAsked = (deps: Deps, { who }: PersonScope, requestId: string) =>
  inIdentity(deps, async (tx) => {
    const leadId = who.personId
    const quickId = await findOwnRequest(tx, leadId, requestId)
    if (quickId === undefined) throw refuse.missing(NO_LONGER_ASKED)
    const pair = { limit: limits.remindersPerPair, subject: `${leadId} ${quickId}` }
    await spend(deps, tx, REMINDED, [pair])
    const perLead = { limit: limits.questionsPerLead, subject: String(leadId) }
    const renewed = await renewRequest(tx, leadId, requestId)
    if (renewed && (await spendQuietly(tx, perLead)))
      await enqueueForPerson(tx, 'presence.tell-asked', { requestId }, { group: String(renewed.business_id) })
  })

/** Takes a question back that was not answered with yes. */
export const withdrawAsked = (deps: Deps, { who }: PersonScope, requestId: string) =>
  inIdentity(deps, async (tx) => {
    if (!(await deleteOwnRequest(tx, who.personId, requestId))) throw refuse.missing(NO_LONGER_ASKED)
  })

export const requestsTo = (deps: Deps, { who }: PersonScope) =>
  inIdentity(deps, async (tx) => (await findRequestsTo(tx, who.personId)).reverse())

export {
  deletePresences,
  findPresence,
  holdPresence,
  type PersonPresent,
  writeSignedOut,
} from './presence-queries.ts'
export {
  type AskedCompanion,
  answerRequest,
  deleteDeskRequests,
  findAccepted,
  findAsked,
  findPeopleAt,
  findRequest,
  type GroupRequest,
  type PersonFacts,
} from './queries.ts'
