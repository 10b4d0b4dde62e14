import { admitOwner } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { PersonScope } from '../../scopes.ts'
import { consentsOf } from '../consents/service.ts'
import { numbersOf } from '../documents/service.ts'
import { announcementsOf } from '../guests/service.ts'
import { findProvenContacts, personOf } from '../people/service.ts'
import { listDevices } from '../sessions/service.ts'
import { findSafetyOf } from '../sos/service.ts'
import { openNumbers } from '../vault/service.ts'
import { openContacts, visitorRef } from '../visitors/service.ts'
import { findCalledById, findCopy, findNotes, findRefusals, findVisits } from './export-queries.ts'
import { findReceipts } from './queries.ts'
import { erasuresOf, type Held, heldOf } from './showing.ts'

type Contacts = { mobile: string | null; email: string | null }

/** What one business holds, in clear: it is for the one it is about. */
const collectAt = async (
  deps: Deps,
  tx: BusinessTx,
  { personId, quickId }: PersonScope['who'],
  held: Held,
  contacts: Contacts | undefined,
) => {
  const copy = await findCopy(tx, personId)
  const own = copy ? [copy.visitor_id] : []
  const called = await findCalledById(tx, quickId)
  const visitorIds = [...own, ...called]
  const numbers = copy && (await openNumbers(deps, tx, own)).get(copy.visitor_id)
  return {
    held,
    copy,
    ...(copy ? openContacts(deps.secrets, tx.businessId, copy) : { mobile: null, email: null }),
    aadhaar: numbers?.aadhaar ?? copy?.aadhaar_masked ?? null,
    pan: numbers?.pan ?? null,
    visits: await findVisits(tx, visitorIds),
    notes: await findNotes(tx, visitorIds),
    refusals: await findRefusals(tx, [
      copy?.quick_id ?? quickId,
      // What a desk wrote down is kept under its reference, also after they claimed it.
      ...visitorIds.map((visitorId) => visitorRef(deps.secrets, tx.businessId, visitorId)),
    ]),
    announcements: contacts ? await announcementsOf(deps, tx, contacts) : [],
    alerts: await findSafetyOf(tx, visitorIds, personId),
  }
}

/** More looks than anyone has had. */
const EVERY_LOOK = 1_000_000

/** Everything about someone, business by business: no transaction spans two. */
export const collect = async (deps: Deps, scope: PersonScope) => {
  const { personId } = scope.who
  const contacts = await inIdentity(deps, (tx) => findProvenContacts(tx, personId))
  const businesses = []
  for (const held of await heldOf(deps, scope)) {
    const at = await admitOwner(deps, scope, held.business_quick_id)
    businesses.push(await inBusiness(deps, at, (tx) => collectAt(deps, tx, scope.who, held, contacts)))
  }
  return {
    madeAt: deps.clock.now(),
    person: await personOf(deps, personId),
    numbers: await numbersOf(deps, personId),
    consents: await consentsOf(deps, personId),
    devices: await listDevices(deps, scope),
    looks: await inIdentity(deps, (tx) => findReceipts(tx, scope, { offset: 0, limit: EVERY_LOOK })),
    businesses,
    erased: await erasuresOf(deps, scope),
  }
}

export type Collected = Awaited<ReturnType<typeof collect>>
