import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson } from '../../jobs.ts'
import type { PersonScope, Presence } from '../../scopes.ts'
import { limits, spendQuietly } from '../allowances/service.ts'
import { findUnheard, type PersonPresent, writePlainPresence, writePresences } from './presence-queries.ts'
import { findRequestsTo, holdLead, insertRequest } from './queries.ts'

const isSameVisit = (one: Presence, other: Presence) =>
  one.businessId === other.businessId && one.visitId === other.visitId

/** Whoever came here is no longer where they were before: that visit ends now, in its own business. */
export const notePresences = (deps: Deps, people: readonly PersonPresent[]) =>
  inIdentity(deps, async (tx) => {
    const before = await writePresences(tx, people)
    for (const { personId, presence } of people) {
      const earlier = before.get(personId)
      if (!earlier || isSameVisit(earlier, presence)) continue
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
export type Asked = { quickId: string; personId: number | null }

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
    for (const { quickId, personId } of asked) {
      const asks = { requestId: deps.random.uuid(), quickId, personId, leadId, at, storeName, byDesk }
      const requestId = await insertRequest(tx, asks)
      if (requestId !== undefined && (await mayTell(tx, leadId, quickId))) {
        await enqueueForPerson(tx, 'presence.tell-asked', { requestId }, { group: String(at.businessId) })
      }
    }
  })
}

export const requestsTo = (deps: Deps, { who }: PersonScope) =>
  inIdentity(deps, async (tx) => (await findRequestsTo(tx, who.personId)).reverse())

export { findPresence, type PersonPresent } from './presence-queries.ts'
export {
  answerRequest,
  countAsked,
  findAccepted,
  findPeopleAt,
  findRequest,
  type GroupRequest,
  type PersonFacts,
} from './queries.ts'
