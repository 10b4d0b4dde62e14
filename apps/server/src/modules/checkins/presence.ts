import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Presence } from '../../http/scopes.ts'
import { enqueueForPerson } from '../../jobs.ts'
import { insertRequest, type PersonFacts, writePresence } from './presence-queries.ts'

const isSameVisit = (one: Presence, other: Presence) =>
  one.businessId === other.businessId && one.visitId === other.visitId

type Arrival = { personId: number; presence: Presence }

const noteArrival = async (tx: IdentityTx, { personId, presence }: Arrival) => {
  const before = await writePresence(tx, personId, presence)
  if (!before || isSameVisit(before, presence)) return
  // Of two scans that overtook each other the earlier visit is the one that ended.
  const [older, newer] = before.checkedInAt <= presence.checkedInAt ? [before, presence] : [presence, before]
  await enqueueForPerson(tx, 'checkins.close-elsewhere', {
    businessId: older.businessId,
    branchId: older.branchId,
    visitId: older.visitId,
    checkedInAt: older.checkedInAt.toISOString(),
    leftAt: newer.checkedInAt.toISOString(),
  })
}

/** Whoever came here is no longer where they were before: that visit ends now, in its own business. */
export const noteArrivals = (deps: Deps, arrivals: readonly Arrival[]) =>
  inIdentity(deps, async (tx) => {
    for (const arrival of arrivals.toSorted((one, other) => one.personId - other.personId)) {
      await noteArrival(tx, arrival)
    }
  })

/** Asks people on their own phones whether they came along. */
export const askAlong = (deps: Deps, leadId: number, at: Presence, people: readonly PersonFacts[], storeName: string) =>
  inIdentity(deps, async (tx) => {
    for (const { person_id } of people) {
      await insertRequest(tx, { requestId: deps.random.uuid(), personId: person_id, leadId, at, storeName })
    }
  })
